import type { Template } from './template-draft';

/** Graphic of a shift with its breaks. The adjacent text has the same content. */
export function TemplateLine({ template }: { template: Pick<Template, 'durationMinutes' | 'breakRules'> }) {
  const { durationMinutes, breakRules } = template;
  const share = (minutes: number) => `${(minutes / durationMinutes) * 100}%`;
  return (
    <span className="template-line" aria-hidden>
      {breakRules.map(({ type, startOffset, duration }) => (
        <span
          key={startOffset}
          className="template-break"
          style={{ insetInlineStart: share(startOffset), width: share(duration), background: `var(--state-${type})` }}
        />
      ))}
    </span>
  );
}
