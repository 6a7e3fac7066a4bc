import { LockMode } from '@mikro-orm/core';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, notFound } from '../../kernel/errors';
import { folded } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { recordAudit } from '../audit/audit.commands';
import { breaksOfSegments } from './activities/activity-code.queries';
import { allowanceOf, gapOf, withAllowance, withCodesOf, type BreakRule, type QueueSegment } from './break.rules';
import { ShiftTemplate } from './template.entity';
import type { CreateShiftTemplateInput, UpdateShiftTemplateInput } from './template.inputs';
import { findTemplate } from './template.queries';
import { daysOf, templateFaults } from './template.rules';

export async function createTemplate(ctx: RequestContext, input: CreateShiftTemplateInput): Promise<ShiftTemplate> {
  const { organizationId } = tenantOf(ctx);
  const parts = (await partsOf(ctx, input, NO_PARTS)) ?? NO_PARTS;
  const breakRules = allowed(parts.breakRules, input);
  refuseFaults({ ...input, ...parts, breakRules });
  const { id } = ctx.em.create(ShiftTemplate, {
    id: newId(),
    organizationId,
    name: input.name,
    nameFolded: folded(input.name),
    startTime: input.startTime,
    endTime: input.endTime,
    startBand: input.startBand ?? null,
    lengthBand: input.lengthBand ?? null,
    breakRules,
    onQueue: [...parts.onQueue],
    daysOfWeek: daysOf(input.daysOfWeek),
    color: input.color ?? null,
    archivedAt: null,
    createdAt: ctx.clock.now(),
  });
  await recordAudit(ctx, organizationId, 'template.create', { templateId: id, ...input });
  return findTemplate(ctx, id, 'id');
}

/** Existing shifts of the template stay unchanged. */
export async function updateTemplate(
  ctx: RequestContext,
  id: string,
  change: UpdateShiftTemplateInput,
): Promise<ShiftTemplate> {
  const template = await lockedTemplate(ctx, id);
  const { name, startTime, endTime, startBand, lengthBand, daysOfWeek, color } = change;
  const parts: Parts = (await partsOf(ctx, change, template)) ?? template;
  const breakRules = allowed(parts.breakRules, change);
  if (name !== undefined) Object.assign(template, { name, nameFolded: folded(name) });
  if (startTime !== undefined) template.startTime = startTime;
  if (endTime !== undefined) template.endTime = endTime;
  if (startBand !== undefined) template.startBand = startBand;
  if (lengthBand !== undefined) template.lengthBand = lengthBand;
  template.breakRules = breakRules;
  template.onQueue = [...parts.onQueue];
  if (daysOfWeek !== undefined) template.daysOfWeek = daysOf(daysOfWeek);
  if (color !== undefined) template.color = color;
  refuseFaults({ ...template, ...parts, breakRules });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'template.update', { templateId: id, ...change });
  return findTemplate(ctx, id, 'id');
}

/** Breaks and on-queue segments; `order` has their positions where they were written as segments. */
interface Parts {
  breakRules: BreakRule[];
  onQueue: readonly QueueSegment[];
  order?: readonly number[];
}
const NO_PARTS: Parts = { breakRules: [], onQueue: [] };

/**
 * Returns the breaks and on-queue segments that a change writes, with the codes of those before; undefined where it
 * writes none. Written breaks drop the on-queue segments that they overlap.
 */
async function partsOf(
  ctx: RequestContext,
  { breakRules, segmentRules }: Pick<UpdateShiftTemplateInput, 'breakRules' | 'segmentRules'>,
  before: Parts,
): Promise<Parts | undefined> {
  if (segmentRules && breakRules)
    throw badInput([{ path: 'segmentRules', message: 'must not be given with breakRules' }]);
  if (segmentRules) {
    const old = { breaks: before.breakRules, onQueue: before.onQueue, movedMinutes: 0 };
    const [made] = await breaksOfSegments(ctx, [{ segments: segmentRules, path: 'segmentRules', before: old }]);
    const { breaks, onQueue, order } = made!;
    const windowOf = (i: number) => segmentRules[order[i]!]!.window;
    onQueue.forEach((_, i) => {
      const at = breaks.length + i;
      if (windowOf(at))
        throw badInput([
          { path: `segmentRules[${order[at]!}].window`, message: 'must not be given for work on queue' },
        ]);
    });
    const rules = breaks.map((each, i) => ({ ...each, ...(windowOf(i) && { window: windowOf(i) }) }));
    return { breakRules: withAllowance(rules, allowanceOf(before.breakRules)), onQueue, order };
  }
  if (breakRules === undefined) return undefined;
  const timed = (rules: readonly BreakRule[]) => rules.map((each) => ({ break: each, startMs: each.startOffset }));
  const rules = withCodesOf(timed(before.breakRules), timed(breakRules ?? [])).map((each, i) => {
    const { window } = breakRules![i]!;
    return { ...each, ...(window !== undefined && { window }) };
  });
  return { breakRules: rules, onQueue: before.onQueue.filter((each) => !overlapsAny(each, rules)) };
}

const overlapsAny = (one: QueueSegment, others: readonly BreakRule[]): boolean =>
  others.some(
    (each) => one.startOffset < each.startOffset + each.duration && each.startOffset < one.startOffset + one.duration,
  );

/** Returns rules with the allowance that was written into their split gap; left out, it stays. */
function allowed(rules: BreakRule[], { allowanceMinutes }: Pick<UpdateShiftTemplateInput, 'allowanceMinutes'>) {
  if (allowanceMinutes === undefined) return rules;
  if (allowanceMinutes && !gapOf(rules))
    throw badInput([
      { path: 'allowanceMinutes', message: `must be 0 without a split gap, got ${String(allowanceMinutes)}` },
    ]);
  return withAllowance(rules, allowanceMinutes ?? 0);
}

/** Faults of breaks are about segmentRules where these were written. */
function refuseFaults(template: Parameters<typeof templateFaults>[0] & Parts) {
  const { order } = template;
  const pathOf = (path: string): string =>
    order ? path.replace(/^breakRules\[(\d+)\]/, (_, i: string) => `segmentRules[${order[Number(i)]!}]`) : path;
  const faults = templateFaults(template).map(({ path, message }) => ({
    path: pathOf(path),
    message: message.replace(/breakRules\[\d+\]/, pathOf),
  }));
  if (faults.length > 0) throw badInput(faults);
}

/** Archives the template: it cannot be used for new shifts, and its existing shifts still show it. */
export async function deleteTemplate(ctx: RequestContext, id: string): Promise<boolean> {
  const template = await lockedTemplate(ctx, id);
  template.archivedAt = ctx.clock.now();
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'template.delete', { templateId: id, name: template.name });
  return true;
}

async function lockedTemplate(ctx: RequestContext, id: string): Promise<ShiftTemplate> {
  const { organizationId } = tenantOf(ctx);
  const template = await ctx.em.findOne(
    ShiftTemplate,
    { id, organizationId, archivedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!template) throw notFound('Shift template', 'id', id);
  return template;
}
