SET check_function_bodies = false;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE SCHEMA muster;
CREATE TYPE muster.count_change AS (organization_id uuid, counted text, subject text, day date, change bigint);
CREATE TYPE muster.counted_shift AS (organization_id uuid, schedule_id uuid, employee_id uuid, date date);
CREATE FUNCTION muster.accounts_of_email(folded text, organization_slug text) RETURNS TABLE(organization_id uuid, slug text, user_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, o.slug, u.id
      from user_account u join organization o on o.id = u.organization_id
      where u.email_folded = folded and (organization_slug is null or o.slug = organization_slug)
      order by o.slug
    $$;
CREATE FUNCTION muster.all_erasures() RETURNS TABLE(organization_id uuid, employee_id uuid, erased_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query select organization_id, employee_id, erased_at from erasure order by erased_at, employee_id;
    end $$;
CREATE FUNCTION muster.built_in_activity_codes(organization uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      insert into activity_code (id, organization_id, name, name_folded, category, on_queue, paid, color,
        requestable_by, is_built_in, created_at)
      select gen_random_uuid(), organization, name, lower(name), category, false, paid, color,
        array['admin', 'planner', 'supervisor'], true, at
      from (values
        ('Break', 'break', true, '#10B981'),
        ('Lunch', 'lunch', false, '#F59E0B'),
        ('Meeting', 'meeting', true, '#8B5CF6'),
        ('Training', 'training', true, '#3B82F6'),
        ('Split gap', 'split_gap', false, '#9CA3AF')
      ) t (name, category, paid, color)
    $$;
CREATE FUNCTION muster.calendar_feed_owner(hash text) RETURNS TABLE(organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id
      from calendar_feed c
      join employee e on e.organization_id = c.organization_id and e.id = c.employee_id
      join user_account u on u.organization_id = e.organization_id and u.id = e.user_id and u.status = 'active'
      join organization o on o.id = c.organization_id
      where c.token_hash = hash
    $$;
CREATE FUNCTION muster.change_operation() RETURNS uuid
    LANGUAGE plpgsql
    AS $$
    declare
      operation text := current_setting('muster.operation', true);
    begin
      if operation is null or operation = '' then
        operation := gen_random_uuid()::text;
        perform set_config('muster.operation', operation, true);
      end if;
      return operation::uuid;
    end
  $$;
CREATE FUNCTION muster.count_audit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_counts(array(select row(organization_id, counted, subject, day, change)::count_change
          from (select organization_id, 'audit_entry', coalesce('action ' || action, ''),
    '-infinity'::date, count(*) * (case tg_op when 'INSERT' then 1 else -1 end)
  from changed group by grouping sets ((organization_id), (organization_id, action))) k (organization_id, counted, subject, day, change)));
        return null;
      end
    $$;
CREATE FUNCTION muster.count_deleted_time_off() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_counts(array(
          select row(organization_id, 'time_off_request',
            case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
              when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
            '-infinity'::date, count(*) * -1)::count_change
          from former group by organization_id, cube (employee_id, state)));
        return null;
      end
    $$;
CREATE FUNCTION muster.count_intervals() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_counts(array(select row(organization_id, counted, subject, day, change)::count_change
          from (select organization_id, tg_table_name,
    case grouping(queue, channel) when 0 then 'stream ' || channel || ' ' || queue when 1 then 'queue ' || queue
      when 2 then 'channel ' || channel else '' end,
    date, count(*) * (case tg_op when 'INSERT' then 1 else -1 end)
  from changed
  group by organization_id, date, grouping sets ((), (queue), (channel), (queue, channel))) k (organization_id, counted, subject, day, change)));
        return null;
      end
    $$;
CREATE FUNCTION muster.count_moved_shift() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_shift_counts(
          array[row(old.organization_id, old.schedule_id, old.employee_id, old.date)::counted_shift], -1);
        perform keep_shift_counts(
          array[row(new.organization_id, new.schedule_id, new.employee_id, new.date)::counted_shift], 1);
        return null;
      end
    $$;
CREATE FUNCTION muster.count_new_time_off() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_counts(array(select row(organization_id, counted, subject, day, change)::count_change
          from (select organization_id, 'time_off_request',
    case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
      when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
    '-infinity'::date, count(*) * 1
  from came group by organization_id, cube (employee_id, state)) k (organization_id, counted, subject, day, change)));
        return null;
      end
    $$;
CREATE FUNCTION muster.count_shifts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_shift_counts(
          array(select row(organization_id, schedule_id, employee_id, date)::counted_shift from changed), (case tg_op when 'INSERT' then 1 else -1 end));
        return null;
      end
    $$;
CREATE FUNCTION muster.count_time_off() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform keep_counts(array(
          select row(organization_id, counted, subject, day, sum(change))::count_change from (
            select organization_id, 'time_off_request',
    case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
      when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
    '-infinity'::date, count(*) * 1
  from came group by organization_id, cube (employee_id, state)
            union all
            select organization_id, 'time_off_request',
    case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
      when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
    '-infinity'::date, count(*) * -1
  from went group by organization_id, cube (employee_id, state)
          ) k (organization_id, counted, subject, day, change)
          group by organization_id, counted, subject, day having sum(change) <> 0
        ));
        return null;
      end
    $$;
CREATE FUNCTION muster.delete_expired_sessions(used_since timestamp with time zone, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      delete from user_session where expires_at <= at or last_used_at <= used_since
    $$;
CREATE FUNCTION muster.delete_skill(skill_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
      begin
        if organization is null then
          raise exception 'Names belong to an organization' using errcode = '42501';
        end if;
        delete from skill s where s.organization_id = organization and s.id = skill_id;
      end
    $$;
CREATE FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamp with time zone, heavy boolean) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
      begin
        if organization is null then
          raise exception 'A job belongs to an organization' using errcode = '42501';
        end if;
        insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
        values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
        on conflict (organization_id, kind, key) do update
          set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
        returning id into waiting;
        if waiting = run then
          perform jobs.add_job(job_kind, json_build_object('runId', run, 'organizationId', organization),
            queue_name := case when heavy then 'heavy:' || organization end,
            max_attempts := 10000);
        end if;
        return waiting;
      end
    $$;
CREATE FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamp with time zone, heavy boolean, delay_seconds double precision, most_seconds double precision) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    declare
      organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
      waiting uuid;
      since timestamptz;
    begin
      if organization is null then
        raise exception 'A job belongs to an organization' using errcode = '42501';
      end if;
      select r.id into waiting from job_run r join jobs._private_jobs j on j.key = r.id::text
      where r.organization_id = organization and r.kind = job_kind and r.key = job_key and r.status = 'waiting'
        and j.run_at >= now() + make_interval(secs => greatest(0,
          least(delay_seconds, most_seconds - extract(epoch from at - r.created_at))) - delay_seconds / 10)
      for share of r;
      if found then
        return waiting;
      end if;
      insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
      values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
      on conflict (organization_id, kind, key) do update
        set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
      returning id, created_at into waiting, since;
      perform jobs.add_job(job_kind, json_build_object('runId', waiting, 'organizationId', organization),
        queue_name := case when heavy then 'heavy:' || organization end,
        run_at := now() + make_interval(secs => greatest(0,
          least(delay_seconds, most_seconds - extract(epoch from at - since)))),
        max_attempts := 10000,
        job_key := waiting::text);
      return waiting;
    end
  $$;
CREATE FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamp with time zone, heavy boolean, job_priority integer, delay_seconds double precision, most_seconds double precision) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
        since timestamptz;
      begin
        if organization is null then
          raise exception 'A job belongs to an organization' using errcode = '42501';
        end if;
        select r.id into waiting from job_run r join jobs._private_jobs j on j.key = r.id::text
        where r.organization_id = organization and r.kind = job_kind and r.key = job_key and r.status = 'waiting'
          and j.run_at >= now() + make_interval(secs => greatest(0,
            least(delay_seconds, most_seconds - extract(epoch from at - r.created_at))) - delay_seconds / 10)
        for share of r;
        if found then
          return waiting;
        end if;
        insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
        values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
        on conflict (organization_id, kind, key) do update
          set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
        returning id, created_at into waiting, since;
        if waiting = run or delay_seconds is not null then
          perform jobs.add_job(job_kind, json_build_object('runId', waiting, 'organizationId', organization),
            queue_name := case when heavy then 'heavy:' || organization end,
            run_at := now() + make_interval(secs => greatest(0,
              least(delay_seconds, most_seconds - extract(epoch from at - since)))),
            max_attempts := 10000,
            job_key := waiting::text,
            priority := job_priority);
        end if;
        return waiting;
      end
    $$;
CREATE FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamp with time zone, lane text, job_priority integer, delay_seconds double precision, most_seconds double precision) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
        since timestamptz;
        is_taken boolean;
      begin
        if organization is null then
          raise exception 'A job belongs to an organization' using errcode = '42501';
        end if;
        select r.id into waiting from job_run r join jobs._private_jobs j on j.key = r.id::text
        where r.organization_id = organization and r.kind = job_kind and r.key = job_key and r.status = 'waiting'
          and j.run_at >= now() + make_interval(secs => greatest(0,
            least(delay_seconds, most_seconds - extract(epoch from at - r.created_at))) - delay_seconds / 10)
        for share of r;
        if found then
          return waiting;
        end if;
        insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
        values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
        on conflict (organization_id, kind, key) do update
          set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
        returning id, created_at into waiting, since;
        if waiting <> run then
          select j.locked_at is not null into is_taken from jobs._private_jobs j where j.key = waiting::text for update;
        end if;
        if waiting = run or (delay_seconds is not null and is_taken is not true) then
          perform jobs.add_job(job_kind, json_build_object('runId', waiting, 'organizationId', organization),
            queue_name := lane || ':' || organization,
            run_at := now() + make_interval(secs => greatest(0,
              least(delay_seconds, most_seconds - extract(epoch from at - since)))),
            max_attempts := 10000,
            job_key := waiting::text,
            priority := job_priority);
        end if;
        return waiting;
      end
    $$;
CREATE FUNCTION muster.erase_audit(organization uuid, person uuid, account uuid, words text, label text, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    declare
      changed integer;
    begin
      if not exists (select from erasure e where e.organization_id = organization and e.employee_id = person) then
        raise exception 'the person is not erased' using errcode = '42501';
      end if;
      with found as (
        select a.id, a.user_id is not distinct from account as is_own,
          a.action like 'auth.%' and a.user_id is not distinct from account
            or exists (select from jsonb_each_text(a.details) d where d.value in (person::text, account::text))
            as is_about
        from audit_entry a
        where a.organization_id = organization and (a.user_id is not distinct from account
          or a.user_name ~* words or a.details::text ~* words
          or strpos(a.details::text, person::text) > 0 or strpos(a.details::text, account::text) > 0)
      ), erased as (
        select a.id,
          case when f.is_own then label else regexp_replace(a.user_name, words, label, 'gi') end as user_name,
          case when not f.is_own then a.ip_address end as ip_address,
          case when f.is_about then ids_of(a.details)
            else regexp_replace(a.details::text, words, label, 'gi')::jsonb end as details
        from found f join audit_entry a on a.id = f.id
      ), due as (
        select e.* from erased e join audit_entry a on a.id = e.id
        where (e.user_name, e.ip_address, e.details) is distinct from (a.user_name, a.ip_address, a.details)
          and a.action not in ('person.erase')
        limit most
      )
      update audit_entry a set user_name = d.user_name, ip_address = d.ip_address, details = d.details
      from due d where a.id = d.id;
      get diagnostics changed = row_count;
      return changed;
    end $$;
CREATE FUNCTION muster.erase_rows(organization uuid, person uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    declare
      exceptions integer;
      requests integer;
      grants integer;
    begin
      if not exists (select from erasure e where e.organization_id = organization and e.employee_id = person) then
        raise exception 'the person is not erased' using errcode = '42501';
      end if;
      delete from adherence_excuse where organization_id = organization and employee_id = person;
      delete from adherence_exception where organization_id = organization and employee_id = person;
      get diagnostics exceptions = row_count;
      delete from time_off_request where organization_id = organization and employee_id = person;
      get diagnostics requests = row_count;
      delete from time_off_grant where organization_id = organization and employee_id = person;
      get diagnostics grants = row_count;
      delete from change_set_notice where organization_id = organization and employee_id = person;
      return jsonb_build_object('exceptions', exceptions, 'timeOff', requests, 'balances', grants);
    end $$;
CREATE FUNCTION muster.expire_rows(organization uuid, what text, before timestamp with time zone, before_date date, held uuid[], most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    declare
      removed integer := 0;
      changed integer;
      accounts uuid[];
      ids text;
    begin
      if not exists (select from retention_rule r where r.organization_id = organization and r.kind = what) then
        raise exception 'the organization keeps %', what using errcode = '42501';
      end if;
      accounts := array(select e.user_id from employee e where e.organization_id = organization and e.id = any (held));
      ids := array_to_string(held || accounts, '|');
      case what
        when 'mails' then

              if removed < most then
    with old as (select t."id" from notification_delivery t
      where t.organization_id = organization and t.status not in ('waiting') and exists (select from notification n
        where n.organization_id = t.organization_id and n.id = t.notification_id and n.created_at < before
          and n.user_id <> all (accounts)) limit most - removed)
    delete from notification_delivery t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."user_id" from invitation t
      where t.organization_id = organization and t.sent_at < before and t.user_id <> all (accounts) limit most - removed)
    delete from invitation t using old
    where t.organization_id = organization and t."user_id" = old."user_id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'webhook_deliveries' then

              if removed < most then
    with old as (select t."id" from webhook_delivery t
      where t.organization_id = organization and t.created_at < before and (held = '{}' or t.body !~ ids) limit most - removed)
    delete from webhook_delivery t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'jobs' then

              if removed < most then
    with old as (select t."id" from job_run t
      where t.organization_id = organization and t.finished_at < before and t.status not in ('waiting', 'running')
        and (held = '{}' or coalesce(t.requested_by <> all (accounts), true) and row(t.input, t.result)::text !~ ids) limit most - removed)
    delete from job_run t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'agent_states' then

              if removed < most then
    with old as (select t."employee_id", t."given_at", t."state" from agent_state_event t
      where t.organization_id = organization and t.given_at < before and t.employee_id <> all (held) limit most - removed)
    delete from agent_state_event t using old
    where t.organization_id = organization and t."employee_id" = old."employee_id" and t."given_at" = old."given_at" and t."state" = old."state";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'alerts' then

              if removed < most then
    with old as (select t."id" from adherence_alert t
      where t.organization_id = organization and t.created_at < before and t.employee_id <> all (held) limit most - removed)
    delete from adherence_alert t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."employee_id", t."shift_id", t."type", t."began_at" from adherence_episode t
      where t.organization_id = organization and t.ended_at < before and t.employee_id <> all (held) limit most - removed)
    delete from adherence_episode t using old
    where t.organization_id = organization and t."employee_id" = old."employee_id" and t."shift_id" = old."shift_id" and t."type" = old."type" and t."began_at" = old."began_at";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."exception_id", t."employee_id" from adherence_excuse t
      where t.organization_id = organization and t.ends_at < before and t.employee_id <> all (held) limit most - removed)
    delete from adherence_excuse t using old
    where t.organization_id = organization and t."exception_id" = old."exception_id" and t."employee_id" = old."employee_id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from adherence_exception t
      where t.organization_id = organization and t.ends_at < before and coalesce(t.employee_id <> all (held), true) and not exists (
        select from adherence_excuse x where x.organization_id = t.organization_id and x.exception_id = t.id) limit most - removed)
    delete from adherence_exception t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'audit' then

              if removed < most then
    with old as (select t."id" from audit_entry t
      where t.organization_id = organization and t.created_at < before
        and (held = '{}' or coalesce(t.user_id <> all (accounts), true) and t.details::text !~ ids) limit most - removed)
    delete from audit_entry t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'agent_days' then

              if removed < most then
    with old as (select t."employee_id", t."date", t."reading" from agent_day t
      where t.organization_id = organization and t.date < before_date and t.employee_id <> all (held) limit most - removed)
    delete from agent_day t using old
    where t.organization_id = organization and t."employee_id" = old."employee_id" and t."date" = old."date" and t."reading" = old."reading";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'schedules' then
              with old as (
      select t.id from shift t join schedule s on s.organization_id = t.organization_id and s.id = t.schedule_id
      where t.organization_id = organization and s.end_date < before_date
        and not exists (select from schedule_employee p
    where p.organization_id = t.organization_id and p.schedule_id = t.schedule_id and p.employee_id = any (held))
  and not exists (select from shift_image p
    where p.organization_id = t.organization_id and p.schedule_id = t.schedule_id and p.employee_id = any (held))
      limit most
    )
    delete from shift t using old where t.organization_id = organization and t.id = old.id;
    get diagnostics removed = row_count;
    delete from shift_image i using schedule s where s.organization_id = organization and s.end_date < before_date
      and i.organization_id = organization and i.schedule_id = s.id and i.operation_id = change_operation();
              if removed < most then
    with old as (select t."schedule_id", t."operation_id", t."shift_id" from shift_image t
      where t.organization_id = organization and exists (select from schedule s where s.organization_id = t.organization_id and s.id = t.schedule_id
        and s.end_date < before_date) and not exists (select from schedule_employee p
    where p.organization_id = t.organization_id and p.schedule_id = t.schedule_id and p.employee_id = any (held))
  and not exists (select from shift_image p
    where p.organization_id = t.organization_id and p.schedule_id = t.schedule_id and p.employee_id = any (held)) limit most - removed)
    delete from shift_image t using old
    where t.organization_id = organization and t."schedule_id" = old."schedule_id" and t."operation_id" = old."operation_id" and t."shift_id" = old."shift_id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from schedule t
      where t.organization_id = organization and t.end_date < before_date and not exists (select from shift f
        where f.organization_id = t.organization_id and f.schedule_id = t.id) and not exists (select from schedule_employee p
    where p.organization_id = t.organization_id and p.schedule_id = t.id and p.employee_id = any (held))
  and not exists (select from shift_image p
    where p.organization_id = t.organization_id and p.schedule_id = t.id and p.employee_id = any (held)) limit most - removed)
    delete from schedule t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."schedule_id", t."employee_id" from told_plan t
      where t.organization_id = organization and not exists (select from schedule s
        where s.organization_id = t.organization_id and s.id = t.schedule_id) limit most - removed)
    delete from told_plan t using old
    where t.organization_id = organization and t."schedule_id" = old."schedule_id" and t."employee_id" = old."employee_id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."shift_id", t."date" from shift_as_begun t
      where t.organization_id = organization and t.date < before_date and t.employee_id <> all (held) limit most - removed)
    delete from shift_as_begun t using old
    where t.organization_id = organization and t."shift_id" = old."shift_id" and t."date" = old."date";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from activity_session t
      where t.organization_id = organization and t.date < before_date and not t.invited_ids && held limit most - removed)
    delete from activity_session t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from offer_claim t
      where t.organization_id = organization and t.employee_id <> all (held) and exists (select from hours_offer o
        where o.organization_id = t.organization_id and o.id = t.offer_id and o.date < before_date) limit most - removed)
    delete from offer_claim t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from hours_offer t
      where t.organization_id = organization and t.date < before_date and not exists (select from offer_claim c
        where c.organization_id = t.organization_id and c.offer_id = t.id) limit most - removed)
    delete from hours_offer t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from traded_shift t
      where t.organization_id = organization and t.employee_id <> all (held) and exists (select from shift_trade d
        where d.organization_id = t.organization_id and d.id = t.trade_id and d.first_date < before_date
          and d.proposer_id <> all (held) and coalesce(d.partner_id <> all (held), true))
        and not exists (select from traded_shift o where o.organization_id = t.organization_id
          and o.trade_id = t.trade_id and o.date >= before_date) limit most - removed)
    delete from traded_shift t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from trade_response t
      where t.organization_id = organization and t.employee_id <> all (held) and exists (select from shift_trade d
        where d.organization_id = t.organization_id and d.id = t.trade_id and d.first_date < before_date)
        and not exists (select from traded_shift o where o.organization_id = t.organization_id
          and o.trade_id = t.trade_id) limit most - removed)
    delete from trade_response t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from shift_trade t
      where t.organization_id = organization and t.first_date < before_date and t.proposer_id <> all (held)
        and coalesce(t.partner_id <> all (held), true)
        and not exists (select from traded_shift o where o.organization_id = t.organization_id and o.trade_id = t.id)
        and not exists (select from trade_response o
          where o.organization_id = t.organization_id and o.trade_id = t.id) limit most - removed)
    delete from shift_trade t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'time_off' then

              if removed < most then
    with old as (select t."id" from time_off_request t
      where t.organization_id = organization and make_date(extract(year from t.end_date)::integer, 12, 31) < before_date and t.employee_id <> all (held) limit most - removed)
    delete from time_off_request t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."employee_id", t."type_id", t."year" from time_off_grant t
      where t.organization_id = organization and make_date(t.year, 12, 31) < before_date and t.employee_id <> all (held) limit most - removed)
    delete from time_off_grant t using old
    where t.organization_id = organization and t."employee_id" = old."employee_id" and t."type_id" = old."type_id" and t."year" = old."year";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from self_report t
      where t.organization_id = organization and t.report_date < before_date and t.employee_id <> all (held) limit most - removed)
    delete from self_report t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from availability_exception t
      where t.organization_id = organization and t.end_date < before_date and t.employee_id <> all (held) limit most - removed)
    delete from availability_exception t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'contact_history' then

              if removed < most then
    with old as (select t."queue", t."channel", t."date", t."interval" from contact_history t
      where t.organization_id = organization and t.date < before_date limit most - removed)
    delete from contact_history t using old
    where t.organization_id = organization and t."queue" = old."queue" and t."channel" = old."channel" and t."date" = old."date" and t."interval" = old."interval";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."imported_into", t."queue", t."channel", t."date", t."interval", t."utc_offset_minutes" from interval_pass t
      where t.organization_id = organization and t.date < before_date limit most - removed)
    delete from interval_pass t using old
    where t.organization_id = organization and t."imported_into" = old."imported_into" and t."queue" = old."queue" and t."channel" = old."channel" and t."date" = old."date" and t."interval" = old."interval" and t."utc_offset_minutes" = old."utc_offset_minutes";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'deflection' then

              if removed < most then
    with old as (select t."queue", t."channel", t."date", t."interval" from deflection t
      where t.organization_id = organization and t.date < before_date limit most - removed)
    delete from deflection t using old
    where t.organization_id = organization and t."queue" = old."queue" and t."channel" = old."channel" and t."date" = old."date" and t."interval" = old."interval";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
when 'forecasts' then

              if removed < most then
    with old as (select t."id" from forecast_run t
      where t.organization_id = organization and t.finished_at < before limit most - removed)
    delete from forecast_run t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
if removed < most then
    with old as (select t."id" from forecast t
      where t.organization_id = organization and t.made_at < before and not exists (select from forecast_stream s
          where s.organization_id = t.organization_id and s.forecast_id = t.id)
        and not exists (select from forecast_run_stream s
          where s.organization_id = t.organization_id and s.forecast_id = t.id) limit most - removed)
    delete from forecast t using old
    where t.organization_id = organization and t."id" = old."id";
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;
      end case;
      return removed;
    end $$;
CREATE FUNCTION muster.fit_on_queue() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    begin
      new.on_queue := (
        select coalesce(jsonb_agg(q order by (q->>'startOffset')::int), '[]')
        from jsonb_array_elements(new.on_queue) q,
          lateral (select (q->>'startOffset')::int as starts,
            (q->>'startOffset')::int + (q->>'duration')::int as ends) t
        where t.starts >= 0 and t.ends <= round(extract(epoch from new.ends_at - new.starts_at) / 60)
          and not exists (select from jsonb_array_elements(new.breaks) b
            where (b->>'startOffset')::int < t.ends
              and t.starts < (b->>'startOffset')::int + (b->>'duration')::int));
      return new;
    end
  $$;
CREATE FUNCTION muster.forecast_nights(at timestamp with time zone) RETURNS TABLE(organization_id uuid, night date)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, local.date
      from organization o
      cross join lateral (select (at at time zone o.timezone)::date as date, at at time zone o.timezone as now) local
      left join forecast_night n on n.organization_id = o.id
      where coalesce(n.night < local.date, true)
        and local.now >= local.date + make_interval(mins => 60 + abs(hashtext(o.id::text) % 180))
        and exists (select from contact_history h where h.organization_id = o.id)
    $$;
CREATE FUNCTION muster.forget_idempotency_keys(before timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      delete from idempotency_key where claimed_at < before
    $$;
CREATE FUNCTION muster.forget_job_runs(before timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      delete from job_run j where j.finished_at < before and not exists (select from legal_hold h where h.organization_id = j.organization_id and h.employee_id is null)
    $$;
CREATE FUNCTION muster.forget_live_events(before timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      with forgotten as (delete from live_event where created_at < before returning organization_id, sequence),
      bounds as (select organization_id, max(sequence) as sequence from forgotten group by organization_id)
      update live_log l set forgotten_sequence = greatest(l.forgotten_sequence, bounds.sequence)
      from bounds where bounds.organization_id = l.organization_id
    $$;
CREATE FUNCTION muster.forget_notifications(before timestamp with time zone, most integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      delete from notification n where n.created_at < before and not exists (select from legal_hold h
  left join employee e on e.organization_id = h.organization_id and e.id = h.employee_id
  where h.organization_id = n.organization_id and (h.employee_id is null or e.user_id = n.user_id));
      delete from notification n using (
        select organization_id, id, row_number() over (
          partition by organization_id, user_id order by position desc) as place
        from notification
      ) old
      where old.place > most and n.organization_id = old.organization_id and n.id = old.id and not exists (select from legal_hold h
  left join employee e on e.organization_id = h.organization_id and e.id = h.employee_id
  where h.organization_id = n.organization_id and (h.employee_id is null or e.user_id = n.user_id));
      delete from job_run where kind = 'notification.deliver' and finished_at < before + interval '89 days';
    $$;
CREATE FUNCTION muster.forget_schedule_changes(before timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      delete from schedule_change where created_at < before
    $$;
CREATE FUNCTION muster.forget_webhook_deliveries(before timestamp with time zone, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      delete from webhook_delivery d where d.created_at < before and not exists (select from legal_hold h where h.organization_id = d.organization_id and h.employee_id is null)
        and not exists (select from retention_rule r
          where r.organization_id = d.organization_id and r.kind = 'webhook_deliveries');
      delete from webhook_secret where ends_at < at;
      delete from job_run where kind = 'webhook.deliver' and finished_at < at - interval '1 day';
    $$;
CREATE FUNCTION muster.ids_of(details jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    AS $_$
    begin
      return (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d
        where d.value::text ~ '^("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"|\[("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"(, )?)*\])$');
    end
  $_$;
CREATE FUNCTION muster.judge_by_tier() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if new.tier = 'enterprise' then
          insert into adherence_feed (organization_id, thresholds_since) values (new.id, now())
          on conflict (organization_id) do update set thresholds_since = excluded.thresholds_since;
          insert into agent_judgement (organization_id, employee_id, next_check_at)
          select new.id, e.id, 'epoch' from employee e where e.organization_id = new.id order by e.id
          on conflict (organization_id, employee_id) do update
            set recompute = true, next_check_at = excluded.next_check_at;
        else
          update agent_judgement set next_check_at = null where organization_id = new.id;
        end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.judgement_figures(at timestamp with time zone) RETURNS TABLE(lag_seconds double precision, feed_age_seconds double precision, silent_feeds integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
      select
        (select coalesce(extract(epoch from at - min(j.next_check_at)), 0)::double precision from agent_judgement j
          left join adherence_feed f on f.organization_id = j.organization_id
          where j.next_check_at <= at and (f.silent_from is null or f.silent_until is not null)
            and (f.recovers_until is null or j.reconnected_at >= f.silent_until)),
        (select extract(epoch from at - max(f.received_at))::double precision from adherence_feed f),
        (select count(*)::integer from adherence_feed f where f.silent_from is not null and f.silent_until is null)
    $$;
CREATE FUNCTION muster.keep_changed_shifts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    declare
      operation uuid;
    begin
      if not exists (select from former) then
        return null;
      end if;
      operation := change_operation();
      insert into shift_image (organization_id, schedule_id, operation_id,
    shift_id, entered_by, employee_id, template_id, date, start_time, end_time, breaks, on_queue, starts_at, ends_at, version, changed_at)
  select o.organization_id, o.schedule_id, operation, o.id, o.entered_by, o.employee_id, o.template_id, o.date, o.start_time, o.end_time, o.breaks, o.on_queue, o.starts_at, o.ends_at, o.version, o.changed_at
  from former o join changed n on n.organization_id = o.organization_id and n.id = o.id where o.entered_by is distinct from operation and (o.schedule_id, o.employee_id, o.template_id, o.date, o.start_time, o.end_time, o.breaks, o.on_queue) is distinct from (n.schedule_id, n.employee_id, n.template_id, n.date, n.start_time, n.end_time, n.breaks, n.on_queue)
  on conflict (organization_id, schedule_id, operation_id, shift_id) do nothing;
      return null;
    end
  $$;
CREATE FUNCTION muster.keep_counts(changes muster.count_change[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      declare
        held bigint[];
      begin
        if changes = '{}' then
          return;
        end if;
        select array_agg(c.id) into held from unnest(changes) k
        cross join lateral (select c.id from kept_count c where c.organization_id = k.organization_id and c.counted = k.counted
  and c.subject = k.subject and c.day = k.day for update skip locked) c;
        if held is null then
          insert into kept_count (organization_id, counted, subject, day, rows)
          select * from unnest(changes) order by counted, subject, day;
          return;
        end if;
        with slot as (
          select c.organization_id, c.counted, c.subject, c.day, min(c.id) as id, sum(c.rows) + min(k.change) as rows
          from kept_count c join unnest(changes) k on c.organization_id = k.organization_id and c.counted = k.counted
  and c.subject = k.subject and c.day = k.day
          where c.id = any(held) group by c.organization_id, c.counted, c.subject, c.day
        ), folded as (
          delete from kept_count c using slot k where c.id = any(held) and c.organization_id = k.organization_id and c.counted = k.counted
  and c.subject = k.subject and c.day = k.day and (c.id <> k.id or k.rows = 0)
        ), added as (
          update kept_count c set rows = k.rows from slot k where c.id = any(held) and c.id = k.id and k.rows <> 0
        )
        insert into kept_count (organization_id, counted, subject, day, rows)
        select k.* from unnest(changes) k where not exists (select from slot c where c.organization_id = k.organization_id and c.counted = k.counted
  and c.subject = k.subject and c.day = k.day)
        order by counted, subject, day;
      end
    $$;
CREATE FUNCTION muster.keep_deleted_shifts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    declare
      operation uuid;
    begin
      if not exists (select from former) then
        return null;
      end if;
      operation := change_operation();
      insert into shift_image (organization_id, schedule_id, operation_id,
    shift_id, entered_by, employee_id, template_id, date, start_time, end_time, breaks, on_queue, starts_at, ends_at, version, changed_at)
  select o.organization_id, o.schedule_id, operation, o.id, o.entered_by, o.employee_id, o.template_id, o.date, o.start_time, o.end_time, o.breaks, o.on_queue, o.starts_at, o.ends_at, o.version, o.changed_at
  from former o where o.entered_by is distinct from operation and exists (select from schedule s where s.organization_id = o.organization_id and s.id = o.schedule_id)
  on conflict (organization_id, schedule_id, operation_id, shift_id) do nothing;
      return null;
    end
  $$;
CREATE FUNCTION muster.keep_feed_silence() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    begin
      if new.silent_from is null then return null; end if;
      insert into feed_silence as s (organization_id, silent_from, heard_until)
        values (new.organization_id, new.silent_from,
          coalesce(new.recovers_until, new.silent_until))
        on conflict (organization_id, silent_from) do update set heard_until = excluded.heard_until
          where s.heard_until is distinct from excluded.heard_until;
      if found and new.silent_until is not null then
        insert into agent_day_due as d (organization_id, date, employee_id, marked_at)
          select e.organization_id, day::date, e.id, now()
          from organization o
          cross join generate_series((new.silent_from at time zone o.timezone)::date,
            (least(new.silent_from + interval '31 days', new.silent_until) at time zone o.timezone)::date - 1,
            interval '1 day') day
          join employee e on e.organization_id = o.id
          where o.id = new.organization_id
          order by 2, 3
          on conflict (organization_id, date, employee_id) do update set marked_at = excluded.marked_at;
      end if;
      return null;
    end $$;
CREATE FUNCTION muster.keep_first_secret() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        insert into api_key_secret (id, organization_id, api_key_id, secret_hash, preview, created_at)
        values (new.id, new.organization_id, new.id, new.key_hash, new.key_preview, new.created_at);
        return null;
      end
    $$;
CREATE FUNCTION muster.keep_shift_counts(changed muster.counted_shift[], sign integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      declare
        turns count_change[];
        emptied tid[];
      begin
        if changed = '{}' then
          return;
        end if;
        with change as (
          select organization_id, schedule_id, employee_id, count(*) * sign as shifts
          from unnest(changed) group by organization_id, schedule_id, employee_id
        ), stored as (
          insert into schedule_employee as s (organization_id, schedule_id, employee_id, shifts)
          select * from change order by organization_id, schedule_id, employee_id
          on conflict (organization_id, schedule_id, employee_id) do update set shifts = s.shifts + excluded.shifts
          returning s.ctid as place, s.*
        ), turned as (
          select organization_id, schedule_id, place, s.shifts,
            case when s.shifts = 0 then -1 when s.shifts = c.shifts then 1 else 0 end as employees
          from stored s join change c using (organization_id, schedule_id, employee_id)
        )
        select
          (select array_agg(place) from turned where turned.shifts = 0),
          (select array_agg(row(organization_id, 'schedule_employee', schedule_id::text, '-infinity', k.employees))
            from (
              select organization_id, schedule_id, sum(employees)::bigint as employees from turned
              group by organization_id, schedule_id having sum(employees) <> 0
            ) k)
        into emptied, turns;
        delete from schedule_employee where ctid = any(emptied);
        perform keep_counts(coalesce(turns, '{}') || array(select row(organization_id, counted, subject, day, change)::count_change
          from (select organization_id, 'shift',
    coalesce(schedule_id::text, ''), coalesce(date, '-infinity'), count(*) * sign
  from unnest(changed)
  group by organization_id, grouping sets ((), (schedule_id), (date), (schedule_id, date))) k (organization_id, counted, subject, day, change)));
      end
    $$;
CREATE FUNCTION muster.key_principal(hash text, at timestamp with time zone) RETURNS TABLE(organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[], last_used_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select p.organization_id, p.timezone, p.tier, p.key_id, p.key_name, p.permissions, p.last_used_at
      from secret_principal(hash, at) p
    $$;
CREATE FUNCTION muster.live_sessions(hashes text[], used_since timestamp with time zone, at timestamp with time zone) RETURNS TABLE(id_hash text, role text, tier text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      with touched as (
        update user_session s set last_used_at = at
        where s.id_hash = any(hashes) and s.last_used_at < at - interval '1 minute' and s.last_used_at > used_since
      )
      select s.id_hash, u.role, o.tier from user_session s
      join user_account u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'active'
      join organization o on o.id = s.organization_id
      where s.id_hash = any(hashes) and s.expires_at > at and s.last_used_at > used_since
    $$;
CREATE FUNCTION muster.make_activity_codes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform built_in_activity_codes(new.id, new.created_at);
        return null;
      end
    $$;
CREATE FUNCTION muster.make_exception_reasons() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform ready_made_exception_reasons(new.id, new.created_at);
        return null;
      end
    $$;
CREATE FUNCTION muster.make_state_partitions(at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$
      declare
        month timestamptz;
        name text;
      begin
        perform pg_advisory_xact_lock(hashtextextended('make_state_partitions', 0));
        for ahead in 0..3 loop
          month := date_trunc('month', at) + make_interval(months => ahead);
          name := 'agent_state_event_' || to_char(month, 'YYYY_MM');
          continue when to_regclass(name) is not null;
          continue when exists (select from agent_state_event_default where given_at >= month
            and given_at < month + interval '1 month');
          execute format('create table %I partition of agent_state_event for values from (%L) to (%L)', name, month,
            month + interval '1 month');
          execute format('alter table %I enable row level security', name);
          execute format('create policy owner_only on %I using (false)', name);
        end loop;
      end
    $$;
CREATE FUNCTION muster.make_time_off_types() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform ready_made_time_off_types(new.id, new.created_at);
        return null;
      end
    $$;
CREATE FUNCTION muster.mark_change_writer() RETURNS void
    LANGUAGE sql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    -- Seconds since 2020: the key has 32 bits.
    select pg_advisory_xact_lock_shared(950095, (floor(extract(epoch from now())) - 1577836800)::int)
  $$;
CREATE FUNCTION muster.mark_state_writer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform mark_change_writer();
        return null;
      end
    $$;
CREATE FUNCTION muster.note_agent_days() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed) then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'agent_day', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select organization_id, date || ' ' || employee_id as key from changed) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_changed_employees() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed) then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'employee', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select organization_id, id::text as key from changed) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_changed_shifts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed) then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'shift', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select n.organization_id, n.id::text as key
  from changed n join schedule p on p.organization_id = n.organization_id and p.id = n.schedule_id
  where p.status <> 'draft') s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
update row_change c set is_gone = true, updated_at = clock_timestamp()
  from (select n.organization_id, n.id::text as key
  from changed n join schedule p on p.organization_id = n.organization_id and p.id = n.schedule_id
  where p.status = 'draft') s
  where c.organization_id = s.organization_id and c.kind = 'shift' and c.key = s.key and not c.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_changed_skills() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed) then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'employee', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select organization_id, employee_id::text as key from changed) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_changed_users() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select e.organization_id, e.id::text as key
  from changed n join former o on o.id = n.id
  join employee e on e.organization_id = n.organization_id and e.user_id = n.id
  where (n.email, n.first_name, n.last_name, n.role, n.status)
    is distinct from (o.email, o.first_name, o.last_name, o.role, o.status)) then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'employee', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select e.organization_id, e.id::text as key
  from changed n join former o on o.id = n.id
  join employee e on e.organization_id = n.organization_id and e.user_id = n.id
  where (n.email, n.first_name, n.last_name, n.role, n.status)
    is distinct from (o.email, o.first_name, o.last_name, o.role, o.status)) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_deleted_forecast() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform mark_change_writer();
        update row_change c set updated_at = clock_timestamp()
        where c.organization_id = old.organization_id and c.kind = 'forecast'
          and c.key = old.channel || ' ' || old.queue;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_deleted_shifts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed) then perform mark_change_writer();
update row_change c set is_gone = true, updated_at = clock_timestamp()
  from (select organization_id, id::text as key from changed) s
  where c.organization_id = s.organization_id and c.kind = 'shift' and c.key = s.key and not c.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_forecast() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'forecast', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select new.organization_id, new.channel || ' ' || new.queue as key) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_history() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed) then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'history', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select organization_id, date || ' ' || channel || ' ' || queue as key from changed) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_new_shifts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select n.organization_id, n.id::text as key
  from changed n join schedule p on p.organization_id = n.organization_id and p.id = n.schedule_id
  where p.status <> 'draft') then perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'shift', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select n.organization_id, n.id::text as key
  from changed n join schedule p on p.organization_id = n.organization_id and p.id = n.schedule_id
  where p.status <> 'draft') s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone; end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_offer_claim() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed where awarded_at is not null) then
          perform mark_change_writer();
          insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
          select organization_id, 'offer_claim', id::text, clock_timestamp(), false from changed
          where awarded_at is not null order by id::text
          on conflict (organization_id, kind, key) do update
            set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_published_schedule() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'shift', key, clock_timestamp(), new.status = 'draft'
  from (select distinct organization_id, key from (select organization_id, id::text as key from shift
         where organization_id = new.organization_id and schedule_id = new.id) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_renamed_skill() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform mark_change_writer();
        insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
        select s.organization_id, 'employee', s.employee_id::text, clock_timestamp(), false from employee_skill s
        where s.organization_id = new.organization_id and s.skill_id = new.id order by s.employee_id::text collate "C"
        on conflict (organization_id, kind, key) do update
          set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_renamed_team() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        perform mark_change_writer();
insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
  select organization_id, 'employee', key, clock_timestamp(), false
  from (select distinct organization_id, key from (select organization_id, id::text as key from employee
  where organization_id = new.organization_id and team_id = new.id) s order by key) s
  on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        return null;
      end
    $$;
CREATE FUNCTION muster.note_session_secret(digest text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    declare
      previous text;
    begin
      select value into previous from server_secret where name = 'session_digest' for update;
      insert into server_secret (name, value) values ('session_digest', digest)
        on conflict (name) do update set value = excluded.value;
      return previous;
    end $$;
CREATE FUNCTION muster.note_shift_trade() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        if exists (select from changed where accepted_at is not null) then
          perform mark_change_writer();
          insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
          select organization_id, 'shift_trade', id::text, clock_timestamp(), false from changed
          where accepted_at is not null order by id::text
          on conflict (organization_id, kind, key) do update
            set updated_at = excluded.updated_at, is_gone = excluded.is_gone;
        end if;
        return null;
      end
    $$;
CREATE FUNCTION muster.offers_due(at timestamp with time zone) RETURNS TABLE(organization_id uuid, schedule_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query select distinct o.organization_id, o.schedule_id from hours_offer o
      where o.state = 'planned' and o.opens_at <= at or o.state = 'open' and o.closes_at <= at
      union
      select o.organization_id, o.schedule_id from offer_claim c
      join hours_offer o on o.organization_id = c.organization_id and o.id = c.offer_id
      where c.state = 'offered' and c.confirm_by <= at
        or c.state in ('claimed', 'waiting', 'offered') and o.starts_at <= at;
    end
    $$;
CREATE FUNCTION muster.organization_count() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$ select count(*) from organization $$;
CREATE FUNCTION muster.organization_id_of(organization_slug text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select id from organization where slug = organization_slug
    $$;
CREATE FUNCTION muster.organization_of_id(wanted uuid) RETURNS TABLE(organization_id uuid, timezone text, tier text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, o.timezone, o.tier from organization o where o.id = wanted
    $$;
CREATE FUNCTION muster.organization_of_slug(wanted text) RETURNS TABLE(organization_id uuid, timezone text, tier text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, o.timezone, o.tier from organization o where o.slug = wanted
    $$;
CREATE FUNCTION muster.organizations_due(at timestamp with time zone) RETURNS TABLE(organization_id uuid, timezone text, tier text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
      select o.id, o.timezone, o.tier from organization o
      where o.id in (select j.organization_id from agent_judgement j where j.next_check_at <= at)
        or o.tier = 'enterprise' and o.id in (select f.organization_id from adherence_feed f where f.check_at <= at)
    $$;
CREATE FUNCTION muster.organizations_with_days_due(at timestamp with time zone) RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id from organization o
      left join agent_day_progress p on p.organization_id = o.id
      where o.tier = 'enterprise' and (p.organization_id is null or p.stale_through is not null
        or p.closed_through < ((at - interval '30 minutes') at time zone o.timezone)::date - 1
        or exists (select from agent_day_due d where d.organization_id = o.id and d.date <= p.closed_through))
    $$;
CREATE FUNCTION muster.password_link_user(hash text, at timestamp with time zone) RETURNS TABLE(organization_id uuid, user_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select l.organization_id, l.user_id from password_link l where l.token_hash = hash and l.expires_at > at
    $$;
CREATE FUNCTION muster.prune_schedule_history(until timestamp with time zone, default_months integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    with kept as (
      select c.organization_id, c.schedule_id, max(c.version) as version
      from change_set c join organization o on o.id = c.organization_id
      where c.at <= until - make_interval(
          months => coalesce((o.settings->>'scheduleHistoryMonths')::integer, default_months))
        and not exists (select from legal_hold h where h.organization_id = c.organization_id
          and (h.employee_id is null
            or exists (select from shift f where f.organization_id = c.organization_id
              and f.schedule_id = c.schedule_id and f.employee_id = h.employee_id)
            or exists (select from shift_image i where i.organization_id = c.organization_id
              and i.schedule_id = c.schedule_id and i.employee_id = h.employee_id)))
      group by c.organization_id, c.schedule_id having max(c.version) > min(c.version)
    ), forgotten as (
      delete from shift_image i using change_set c, kept k
      where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version <= k.version
        and i.organization_id = c.organization_id and i.schedule_id = c.schedule_id
        and i.operation_id = c.operation_id
    )
    delete from change_set c using kept k
    where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version < k.version
  $$;
CREATE FUNCTION muster.raise_shift_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      begin
        new.version := old.version + 1;
        if new.schedule_id <> old.schedule_id then
          new.entered_by := change_operation();
        end if;
        return new;
      end
    $$;
CREATE FUNCTION muster.ready_made_exception_reasons(organization uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      insert into exception_reason (id, organization_id, name, name_folded, created_at)
      select gen_random_uuid(), organization, name, lower(name), at
      from (values ('Coaching'),
('Meeting'),
('System outage'),
('Equipment failure'),
('Long contact'),
('Other'))
        r (name)
    $$;
CREATE FUNCTION muster.ready_made_time_off_types(organization uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      insert into time_off_type
        (id, organization_id, name, name_folded, paid, counts_against_balance, needs_approval, created_at)
      select gen_random_uuid(), organization, name, lower(name), paid, counts, approval, at
      from (values
        ('Paid time off', true, true, true),
        ('Unpaid time off', false, false, true),
        ('Sick leave', true, false, false),
        ('Training away', true, false, true),
        ('Other', false, false, true)
      ) t (name, paid, counts, approval)
    $$;
CREATE FUNCTION muster.refuse_tier_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if current_user = 'muster_app' then
        raise exception 'the tier of an organization is changed by its operator' using errcode = '42501';
      end if;
      return new;
    end
  $$;
CREATE FUNCTION muster.refuses_passwords(organization_slug text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select exists (select from single_sign_on s join organization o on o.id = s.organization_id
        where o.slug = organization_slug and not s.password_sign_in)
    $$;
CREATE FUNCTION muster.reminders_due(at timestamp with time zone) RETURNS TABLE(organization_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query select distinct o.organization_id from hours_offer o
      where o.state = 'open' and not o.is_closing_told and o.closes_at > at
        and o.closes_at <= at + interval '1 hour'
      union
      select s.organization_id from notification_settings s
      join employee e on e.organization_id = s.organization_id and e.user_id = s.user_id
      where s.reminder_minutes is not null and exists (
        select from shift f where f.organization_id = e.organization_id and f.employee_id = e.id
          and f.starts_at > at and f.starts_at <= at + s.reminder_minutes * interval '1 minute');
    end
    $$;
CREATE FUNCTION muster.replication_lag_seconds() RETURNS double precision
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    begin
      return (select max(extract(epoch from replay_lag)) from pg_stat_replication);
    end $$;
CREATE FUNCTION muster.retention_nights(at timestamp with time zone) RETURNS TABLE(organization_id uuid, night date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query select o.id, (at at time zone o.timezone)::date
      from organization o left join retention_night n on n.organization_id = o.id
      where coalesce(n.night < (at at time zone o.timezone)::date, true)
        and (at at time zone o.timezone)::time >= '03:30'
        and (exists (select from retention_rule r where r.organization_id = o.id)
          or exists (select from legal_hold h where h.organization_id = o.id));
    end $$;
CREATE FUNCTION muster.secret_principal(hash text, at timestamp with time zone) RETURNS TABLE(organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[], secret_id uuid, last_used_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, o.timezone, o.tier, k.id, k.name, k.permissions, s.id, s.last_used_at
      from api_key_secret s
      join api_key k on k.organization_id = s.organization_id and k.id = s.api_key_id
      join organization o on o.id = k.organization_id
      where s.secret_hash = hash and (s.ends_at is null or s.ends_at > at)
        and k.status = 'active' and (k.expires_at is null or k.expires_at > at)
    $$;
CREATE FUNCTION muster.session_principal(hash text, used_since timestamp with time zone, at timestamp with time zone) RETURNS TABLE(organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid, last_used_at timestamp with time zone, is_demo boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
        begin
          return query
            select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id, s.last_used_at,
              u.is_demo
            from user_session s
            join user_account u on u.organization_id = s.organization_id and u.id = s.user_id
            join organization o on o.id = s.organization_id
            left join employee e on e.organization_id = u.organization_id and e.user_id = u.id
            where s.id_hash = hash and s.expires_at > at and s.last_used_at > used_since and u.status = 'active';
        end
      $$;
CREATE FUNCTION muster.sign_in_candidates(folded text, organization_slug text) RETURNS TABLE(organization_id uuid, slug text, user_id uuid, password_hash text, is_demo boolean, password_sign_in boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.id, o.slug, u.id, u.password_hash, u.is_demo, coalesce(s.password_sign_in, true)
      from user_account u join organization o on o.id = u.organization_id
      left join single_sign_on s on s.organization_id = o.id
      where u.email_folded = folded and u.status = 'active'
        and (organization_slug is null or o.slug = organization_slug)
      order by o.slug
    $$;
CREATE FUNCTION muster.single_sign_on_slugs(email_domain text) RETURNS TABLE(slug text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select o.slug from single_sign_on s join organization o on o.id = s.organization_id
      where s.email_domains @> array[email_domain] order by o.slug limit 2
    $$;
CREATE FUNCTION muster.stamp_agent_state() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    begin
      new.updated_at := clock_timestamp();
      return new;
    end
  $$;
CREATE TABLE muster.contact_history (organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, date date NOT NULL, "interval" time without time zone NOT NULL, volume double precision NOT NULL, aht double precision NOT NULL) WITH (fillfactor='50');
CREATE FUNCTION muster.take_contacts(name text, first_day date, last_day date) RETURNS SETOF muster.contact_history
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      #variable_conflict use_column
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
      begin
        if organization is null then
          raise exception 'Names belong to an organization' using errcode = '42501';
        end if;
        return query
          delete from contact_history h where h.organization_id = organization and h.queue = name
            and h.date between first_day and last_day returning h.*;
      end
    $$;
CREATE FUNCTION muster.touch_key(key uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      update api_key set last_used_at = at where id = key and (last_used_at is null or last_used_at < at)
    $$;
CREATE FUNCTION muster.touch_secret(secret uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      with touched as (
        update api_key_secret set last_used_at = at
        where id = secret and (last_used_at is null or last_used_at < at)
        returning api_key_id
      )
      update api_key k set last_used_at = at from touched t
      where k.id = t.api_key_id and (k.last_used_at is null or k.last_used_at < at)
    $$;
CREATE FUNCTION muster.touch_session(hash text, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      update user_session set last_used_at = at where id_hash = hash and last_used_at < at
    $$;
CREATE FUNCTION muster.trades_due(at timestamp with time zone) RETURNS TABLE(organization_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query select distinct t.organization_id from shift_trade t
      where t.state in ('posted', 'proposed') and t.expires_at <= at
        or t.state = 'requested' and t.first_starts_at <= at
        or t.state in ('posted', 'proposed', 'requested') and exists (
          select from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
          where e.organization_id = t.organization_id and e.id in (t.proposer_id, t.partner_id)
            and u.status <> 'active');
    end
    $$;
CREATE FUNCTION muster.waiting_jobs() RETURNS TABLE(kind text, jobs integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
      select r.kind, count(*)::integer from job_run r where r.status = 'waiting' group by r.kind
    $$;
CREATE FUNCTION muster.waiting_webhook_messages() RETURNS TABLE(messages integer, oldest timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'muster', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query select count(*)::integer, min(created_at) from webhook_delivery where status = 'waiting';
    end $$;
CREATE TABLE muster.activity_code (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, category text NOT NULL, on_queue boolean NOT NULL, paid boolean NOT NULL, color text NOT NULL, accepted_states text[], requestable_by text[] NOT NULL, default_minutes integer, is_built_in boolean NOT NULL, created_at timestamptz NOT NULL, archived_at timestamptz, CONSTRAINT activity_code_accepted_states_check CHECK ((accepted_states <@ ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text])), CONSTRAINT activity_code_category_check CHECK ((category = ANY (ARRAY['work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'coaching'::text, 'other'::text, 'split_gap'::text]))), CONSTRAINT activity_code_check CHECK (((NOT on_queue) OR (category = 'work'::text))), CONSTRAINT activity_code_check1 CHECK (((NOT paid) OR (category <> 'split_gap'::text))), CONSTRAINT activity_code_check2 CHECK (((archived_at IS NULL) OR (NOT is_built_in))), CONSTRAINT activity_code_default_minutes_check CHECK (((default_minutes >= 1) AND (default_minutes <= 720))), CONSTRAINT activity_code_requestable_by_check CHECK ((requestable_by <@ ARRAY['admin'::text, 'planner'::text, 'supervisor'::text, 'agent'::text])));
CREATE TABLE muster.activity_plan (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, activity_code_id uuid NOT NULL, minutes integer NOT NULL, valid_from date NOT NULL, valid_to date, every integer NOT NULL, period text NOT NULL, times_per_period integer NOT NULL, days_of_week smallint[] NOT NULL, window_start time without time zone NOT NULL, window_end time without time zone NOT NULL, step_minutes integer NOT NULL, min_people integer NOT NULL, max_people integer NOT NULL, same_team boolean NOT NULL, min_days_between integer NOT NULL, max_understaffed_minutes integer, employee_ids uuid[] NOT NULL, team_ids uuid[] NOT NULL, skill_ids uuid[] NOT NULL, facilitator_id uuid, is_active boolean NOT NULL, version integer NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT activity_plan_check CHECK ((valid_to >= valid_from)), CONSTRAINT activity_plan_check1 CHECK (((max_people >= min_people) AND (max_people <= 500))), CONSTRAINT activity_plan_every_check CHECK (((every >= 0) AND (every <= 52))), CONSTRAINT activity_plan_max_understaffed_minutes_check CHECK ((max_understaffed_minutes >= 0)), CONSTRAINT activity_plan_min_days_between_check CHECK (((min_days_between >= 0) AND (min_days_between <= 60))), CONSTRAINT activity_plan_min_people_check CHECK ((min_people >= 1)), CONSTRAINT activity_plan_minutes_check CHECK (((minutes >= 5) AND (minutes <= 720))), CONSTRAINT activity_plan_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))), CONSTRAINT activity_plan_step_minutes_check CHECK (((step_minutes >= 5) AND (step_minutes <= 120))), CONSTRAINT activity_plan_times_per_period_check CHECK (((times_per_period >= 1) AND (times_per_period <= 7))));
CREATE TABLE muster.activity_session (id uuid NOT NULL, organization_id uuid NOT NULL, plan_id uuid NOT NULL, period_start date NOT NULL, date date NOT NULL, start_time time without time zone NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, invited_ids uuid[] NOT NULL, facilitator_id uuid, cancelled_at timestamptz, version integer NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE muster.adherence_alert (id uuid NOT NULL, organization_id uuid NOT NULL, employee_id uuid NOT NULL, shift_id uuid NOT NULL, type text NOT NULL, message text NOT NULL, status text NOT NULL, occurrences integer DEFAULT 1 NOT NULL, evidence jsonb NOT NULL, created_at timestamptz NOT NULL, ended_at timestamptz, acknowledged_at timestamptz, resolved_at timestamptz, notes text, explained_at timestamptz, acknowledged_by text, resolved_by text, added_notes jsonb DEFAULT '[]'::jsonb NOT NULL, CONSTRAINT adherence_alert_status_check CHECK ((status = ANY (ARRAY['active'::text, 'acknowledged'::text, 'resolved'::text]))), CONSTRAINT adherence_alert_type_check CHECK ((type = ANY (ARRAY['late_start'::text, 'early_leave'::text, 'extended_break'::text, 'unscheduled_break'::text, 'wrong_state'::text]))));
CREATE TABLE muster.adherence_episode (organization_id uuid NOT NULL, employee_id uuid NOT NULL, shift_id uuid NOT NULL, type text NOT NULL, began_at timestamptz NOT NULL, ended_at timestamptz, alert_id uuid, CONSTRAINT adherence_episode_type_check CHECK ((type = ANY (ARRAY['late_start'::text, 'early_leave'::text, 'extended_break'::text, 'unscheduled_break'::text, 'wrong_state'::text]))));
CREATE TABLE muster.adherence_exception (id uuid NOT NULL, "position" bigint NOT NULL, organization_id uuid NOT NULL, employee_id uuid, team_id uuid, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, reason_id uuid NOT NULL, note text, state text NOT NULL, decision_note text, requested_by text NOT NULL, requested_at timestamptz NOT NULL, decided_by text, decided_at timestamptz, CONSTRAINT adherence_exception_check CHECK ((ends_at > starts_at)), CONSTRAINT adherence_exception_check1 CHECK (((employee_id IS NULL) OR (team_id IS NULL))), CONSTRAINT adherence_exception_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))));
ALTER TABLE muster.adherence_exception ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.adherence_exception_position_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.adherence_excuse (organization_id uuid NOT NULL, exception_id uuid NOT NULL, employee_id uuid NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL);
CREATE TABLE muster.adherence_feed (organization_id uuid NOT NULL, received_at timestamptz, silent_from timestamptz, silent_until timestamptz, forgotten_sequence bigint DEFAULT 0 NOT NULL, thresholds_since timestamptz, recovers_until timestamptz, check_at timestamptz);
CREATE TABLE muster.agent_day (organization_id uuid NOT NULL, employee_id uuid NOT NULL, date date NOT NULL, reading text NOT NULL, available_scheduled integer NOT NULL, available_adherent integer NOT NULL, available_excused integer NOT NULL, available_neutral integer NOT NULL, available_worked integer NOT NULL, break_scheduled integer NOT NULL, break_adherent integer NOT NULL, break_excused integer NOT NULL, break_neutral integer NOT NULL, break_worked integer NOT NULL, lunch_scheduled integer NOT NULL, lunch_adherent integer NOT NULL, lunch_excused integer NOT NULL, lunch_neutral integer NOT NULL, lunch_worked integer NOT NULL, meeting_scheduled integer NOT NULL, meeting_adherent integer NOT NULL, meeting_excused integer NOT NULL, meeting_neutral integer NOT NULL, meeting_worked integer NOT NULL, training_scheduled integer NOT NULL, training_adherent integer NOT NULL, training_excused integer NOT NULL, training_neutral integer NOT NULL, training_worked integer NOT NULL, offline_worked integer NOT NULL, unscheduled integer NOT NULL, late integer NOT NULL, late_shifts integer NOT NULL, breaks integer NOT NULL, break_time integer NOT NULL, contact integer NOT NULL, hour smallint[] NOT NULL, hour_scheduled smallint[] NOT NULL, hour_excused smallint[] NOT NULL, hour_neutral smallint[] NOT NULL, hour_exception smallint[] NOT NULL, hour_unscheduled smallint[] NOT NULL, hour_worked smallint[] NOT NULL, hour_scheduled_work smallint[] NOT NULL, segments json NOT NULL, CONSTRAINT agent_day_reading_check CHECK ((reading = ANY (ARRAY['both'::text, 'amended'::text, 'published'::text])))) WITH (toast_tuple_target='640');
ALTER TABLE ONLY muster.agent_day ALTER COLUMN segments SET STORAGE EXTERNAL;
CREATE TABLE muster.agent_day_due (organization_id uuid NOT NULL, date date NOT NULL, employee_id uuid NOT NULL, marked_at timestamptz NOT NULL);
CREATE TABLE muster.agent_day_progress (organization_id uuid NOT NULL, closed_through date NOT NULL, stale_through date);
CREATE TABLE muster.agent_judgement (organization_id uuid NOT NULL, employee_id uuid NOT NULL, checkpoint json, recompute boolean DEFAULT true NOT NULL, scheduled_state text DEFAULT 'offline'::text NOT NULL, is_adherent boolean DEFAULT true NOT NULL, shift_id uuid, next_check_at timestamptz, reconnected_at timestamptz, out_since timestamptz, next_state text, next_at timestamptz, is_forgotten boolean DEFAULT false NOT NULL) WITH (fillfactor='50');
CREATE TABLE muster.agent_state (organization_id uuid NOT NULL, employee_id uuid NOT NULL, state text NOT NULL, state_started_at timestamptz NOT NULL, queue text, acd_state_code text, received_at timestamptz NOT NULL, sequence bigint NOT NULL, updated_at timestamptz DEFAULT clock_timestamp() NOT NULL, told_at timestamptz NOT NULL, CONSTRAINT agent_state_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text])))) WITH (fillfactor='50');
CREATE SEQUENCE muster.agent_state_event_sequence START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
CREATE TABLE muster.agent_state_event (organization_id uuid NOT NULL, employee_id uuid NOT NULL, given_at timestamptz NOT NULL, state text NOT NULL, effective_at timestamptz NOT NULL, received_at timestamptz NOT NULL, queue text, reason text, acd_state_code text, source text NOT NULL, sequence bigint DEFAULT nextval('muster.agent_state_event_sequence'::regclass) NOT NULL, CONSTRAINT agent_state_event_source_check CHECK ((source = ANY (ARRAY['import'::text, 'session'::text, 'demo'::text]))), CONSTRAINT agent_state_event_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text])))) PARTITION BY RANGE (given_at);
CREATE TABLE muster.agent_state_event_2026_11 (organization_id uuid NOT NULL, employee_id uuid NOT NULL, given_at timestamptz NOT NULL, state text NOT NULL, effective_at timestamptz NOT NULL, received_at timestamptz NOT NULL, queue text, reason text, acd_state_code text, source text NOT NULL, sequence bigint DEFAULT nextval('muster.agent_state_event_sequence'::regclass) NOT NULL, CONSTRAINT agent_state_event_source_check CHECK ((source = ANY (ARRAY['import'::text, 'session'::text, 'demo'::text]))), CONSTRAINT agent_state_event_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text]))));
CREATE TABLE muster.agent_state_event_2026_12 (organization_id uuid NOT NULL, employee_id uuid NOT NULL, given_at timestamptz NOT NULL, state text NOT NULL, effective_at timestamptz NOT NULL, received_at timestamptz NOT NULL, queue text, reason text, acd_state_code text, source text NOT NULL, sequence bigint DEFAULT nextval('muster.agent_state_event_sequence'::regclass) NOT NULL, CONSTRAINT agent_state_event_source_check CHECK ((source = ANY (ARRAY['import'::text, 'session'::text, 'demo'::text]))), CONSTRAINT agent_state_event_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text]))));
CREATE TABLE muster.agent_state_event_2027_01 (organization_id uuid NOT NULL, employee_id uuid NOT NULL, given_at timestamptz NOT NULL, state text NOT NULL, effective_at timestamptz NOT NULL, received_at timestamptz NOT NULL, queue text, reason text, acd_state_code text, source text NOT NULL, sequence bigint DEFAULT nextval('muster.agent_state_event_sequence'::regclass) NOT NULL, CONSTRAINT agent_state_event_source_check CHECK ((source = ANY (ARRAY['import'::text, 'session'::text, 'demo'::text]))), CONSTRAINT agent_state_event_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text]))));
CREATE TABLE muster.agent_state_event_2027_02 (organization_id uuid NOT NULL, employee_id uuid NOT NULL, given_at timestamptz NOT NULL, state text NOT NULL, effective_at timestamptz NOT NULL, received_at timestamptz NOT NULL, queue text, reason text, acd_state_code text, source text NOT NULL, sequence bigint DEFAULT nextval('muster.agent_state_event_sequence'::regclass) NOT NULL, CONSTRAINT agent_state_event_source_check CHECK ((source = ANY (ARRAY['import'::text, 'session'::text, 'demo'::text]))), CONSTRAINT agent_state_event_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text]))));
CREATE TABLE muster.agent_state_event_default (organization_id uuid NOT NULL, employee_id uuid NOT NULL, given_at timestamptz NOT NULL, state text NOT NULL, effective_at timestamptz NOT NULL, received_at timestamptz NOT NULL, queue text, reason text, acd_state_code text, source text NOT NULL, sequence bigint DEFAULT nextval('muster.agent_state_event_sequence'::regclass) NOT NULL, CONSTRAINT agent_state_event_source_check CHECK ((source = ANY (ARRAY['import'::text, 'session'::text, 'demo'::text]))), CONSTRAINT agent_state_event_state_check CHECK ((state = ANY (ARRAY['available'::text, 'on_call'::text, 'after_call_work'::text, 'break'::text, 'lunch'::text, 'meeting'::text, 'training'::text, 'offline'::text, 'unavailable'::text]))));
CREATE TABLE muster.api_key (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, key_hash text, key_preview text NOT NULL, permissions text[] NOT NULL, status text NOT NULL, expires_at timestamptz, last_used_at timestamptz, created_at timestamptz NOT NULL, CONSTRAINT api_key_status_check CHECK ((status = ANY (ARRAY['active'::text, 'revoked'::text]))));
CREATE TABLE muster.api_key_secret (id uuid NOT NULL, organization_id uuid NOT NULL, api_key_id uuid NOT NULL, secret_hash text NOT NULL, preview text NOT NULL, created_at timestamptz NOT NULL, ends_at timestamptz, last_used_at timestamptz);
CREATE TABLE muster.audit_entry (id uuid NOT NULL, organization_id uuid NOT NULL, sequence bigint NOT NULL, user_id uuid, user_name text NOT NULL, action text NOT NULL, details jsonb NOT NULL, ip_address text, created_at timestamptz NOT NULL);
ALTER TABLE muster.audit_entry ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.audit_entry_sequence_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.availability_exception (id uuid NOT NULL, "position" bigint NOT NULL, organization_id uuid NOT NULL, employee_id uuid NOT NULL, start_date date NOT NULL, end_date date NOT NULL, start_time time without time zone, end_time time without time zone, available boolean NOT NULL, note text, created_at timestamptz NOT NULL, CONSTRAINT availability_exception_check CHECK ((end_date >= start_date)), CONSTRAINT availability_exception_times CHECK (((start_time IS NULL) = (end_time IS NULL))));
ALTER TABLE muster.availability_exception ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.availability_exception_position_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.availability_pattern (organization_id uuid NOT NULL, employee_id uuid NOT NULL, valid_from date NOT NULL, valid_to date, windows jsonb NOT NULL, CONSTRAINT availability_pattern_check CHECK ((valid_to >= valid_from)));
CREATE TABLE muster.calendar_feed (token_hash text NOT NULL, organization_id uuid NOT NULL, employee_id uuid NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE muster.change_set (organization_id uuid NOT NULL, id uuid NOT NULL, schedule_id uuid NOT NULL, operation_id uuid NOT NULL, version integer NOT NULL, kind text NOT NULL, at timestamptz NOT NULL, user_id uuid, user_name text, reason text, name text NOT NULL, start_date date NOT NULL, end_date date NOT NULL, status text NOT NULL, published_at timestamptz, added integer NOT NULL, removed integer NOT NULL, changed integer NOT NULL, people integer NOT NULL, minutes_delta integer NOT NULL, of_version integer, CONSTRAINT change_set_version_check CHECK ((version > 0)));
CREATE TABLE muster.change_set_notice (organization_id uuid NOT NULL, change_set_id uuid NOT NULL, employee_id uuid NOT NULL, differences text[] NOT NULL, first_date date NOT NULL);
CREATE TABLE muster.console_build (build text NOT NULL, started_at timestamptz NOT NULL);
CREATE TABLE muster.console_file (name text NOT NULL, build text NOT NULL, content bytea NOT NULL);
CREATE TABLE muster.contract (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, source text, archived_at timestamptz, created_at timestamptz NOT NULL);
CREATE TABLE muster.deflection (organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, date date NOT NULL, "interval" time without time zone NOT NULL, contacts_deflected double precision NOT NULL, total_offered double precision, deflection_source text, metadata jsonb, CONSTRAINT deflection_deflection_source_check CHECK ((deflection_source = ANY (ARRAY['chatbot'::text, 'ivr'::text, 'virtual_agent'::text, 'self_service'::text])))) WITH (fillfactor='50');
CREATE TABLE muster.demand_event (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, queue text, channel text, kind text NOT NULL, start_date date NOT NULL, start_time time without time zone, end_date date NOT NULL, end_time time without time zone, percent double precision, contacts double precision, half_life_hours double precision, weekday smallint, factor double precision, created_at timestamptz NOT NULL, CONSTRAINT demand_event_channel_check CHECK ((channel = ANY (ARRAY[''::text, 'voice'::text, 'chat'::text, 'email'::text, 'sms'::text]))), CONSTRAINT demand_event_kind_check CHECK ((kind = ANY (ARRAY['uplift'::text, 'closed'::text, 'like'::text, 'factor'::text, 'learned'::text]))));
CREATE TABLE muster.employee (id uuid NOT NULL, organization_id uuid NOT NULL, user_id uuid NOT NULL, employee_number text, team_id uuid, employment_type text, weekly_hours_target double precision, created_at timestamptz NOT NULL, seniority_date date, rank_points double precision, employed_from date, employed_until date, CONSTRAINT employee_employment_type_check CHECK ((employment_type = ANY (ARRAY['full_time'::text, 'part_time'::text, 'contractor'::text, 'temporary'::text]))));
CREATE TABLE muster.employee_away (organization_id uuid NOT NULL, employee_id uuid NOT NULL, left_at timestamptz NOT NULL, back_at timestamptz);
CREATE TABLE muster.employee_contract (organization_id uuid NOT NULL, employee_id uuid NOT NULL, valid_from date NOT NULL, contract_id uuid);
CREATE TABLE muster.employee_skill (organization_id uuid NOT NULL, employee_id uuid NOT NULL, skill_id uuid NOT NULL, proficiency_level text);
CREATE TABLE muster.erasure (organization_id uuid NOT NULL, employee_id uuid NOT NULL, user_id uuid NOT NULL, erased_at timestamptz NOT NULL, by_user_id uuid, by_name text NOT NULL, reason text NOT NULL, words text[], counts jsonb DEFAULT '{}'::jsonb NOT NULL, done_at timestamptz);
CREATE TABLE muster.exception_reason (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, archived_at timestamptz, created_at timestamptz NOT NULL);
CREATE TABLE muster.feed_silence (organization_id uuid NOT NULL, silent_from timestamptz NOT NULL, heard_until timestamptz);
CREATE TABLE muster.forecast (id uuid NOT NULL, organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, origin date NOT NULL, input_hash text NOT NULL, model_version text NOT NULL, made_at timestamptz NOT NULL, audit jsonb NOT NULL, flags jsonb NOT NULL, day_volume real[] NOT NULL, day_lower80 real[] NOT NULL, day_upper80 real[] NOT NULL, kept bytea NOT NULL);
ALTER TABLE ONLY muster.forecast ALTER COLUMN kept SET STORAGE EXTERNAL;
CREATE TABLE muster.forecast_night (organization_id uuid NOT NULL, night date NOT NULL);
CREATE TABLE muster.forecast_override (id uuid NOT NULL, organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, start_date date NOT NULL, end_date date NOT NULL, start_time time without time zone, end_time time without time zone, contacts double precision, factor double precision, handle_time_seconds double precision, note text, created_at timestamptz NOT NULL, CONSTRAINT forecast_override_channel_check CHECK ((channel = ANY (ARRAY[''::text, 'voice'::text, 'chat'::text, 'email'::text, 'sms'::text]))));
CREATE TABLE muster.forecast_run (id uuid NOT NULL, organization_id uuid NOT NULL, cause text NOT NULL, origin date NOT NULL, whole_channels boolean NOT NULL, began_at timestamptz NOT NULL, finished_at timestamptz, CONSTRAINT forecast_run_cause_check CHECK ((cause = ANY (ARRAY['imports'::text, 'inputs'::text, 'night'::text, 'hand'::text]))));
CREATE TABLE muster.forecast_run_stream (organization_id uuid NOT NULL, run_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, outcome text DEFAULT 'pending'::text NOT NULL, forecast_id uuid, reason text, CONSTRAINT forecast_run_stream_outcome_check CHECK ((outcome = ANY (ARRAY['pending'::text, 'made'::text, 'unchanged'::text, 'none'::text, 'failed'::text]))));
CREATE TABLE muster.forecast_season (organization_id uuid NOT NULL, channel text NOT NULL, origin date NOT NULL, season jsonb);
CREATE TABLE muster.forecast_stream (organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, due text, forecast_id uuid, reason text, failed_at timestamptz, CONSTRAINT forecast_stream_due_check CHECK ((due = ANY (ARRAY['inputs'::text, 'history'::text]))));
CREATE TABLE muster.hours_offer (id uuid NOT NULL, organization_id uuid NOT NULL, schedule_id uuid NOT NULL, kind text NOT NULL, state text NOT NULL, state_reason text, date date NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, breaks jsonb NOT NULL, template_id uuid, type_id uuid, replaces_shift_id uuid, allocation text NOT NULL, ranking text NOT NULL, places integer NOT NULL, skill_ids uuid[] NOT NULL, team_ids uuid[] NOT NULL, confirm_minutes integer, ignore_defaults boolean NOT NULL, only_while_needed boolean NOT NULL, note text, opens_at timestamptz NOT NULL, closes_at timestamptz NOT NULL, created_by text NOT NULL, created_at timestamptz NOT NULL, is_closing_told boolean DEFAULT false NOT NULL, CONSTRAINT hours_offer_allocation_check CHECK ((allocation = ANY (ARRAY['first_come'::text, 'ranked'::text, 'fair'::text]))), CONSTRAINT hours_offer_kind_check CHECK ((kind = ANY (ARRAY['open_shift'::text, 'overtime'::text, 'voluntary_time_off'::text]))), CONSTRAINT hours_offer_places_check CHECK (((places >= 1) AND (places <= 500))), CONSTRAINT hours_offer_ranking_check CHECK ((ranking = ANY (ARRAY['least_hours'::text, 'points'::text, 'seniority'::text]))), CONSTRAINT hours_offer_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'open'::text, 'closed'::text, 'cancelled'::text]))));
CREATE TABLE muster.idempotency_key (organization_id uuid NOT NULL, caller uuid NOT NULL, key_hash text NOT NULL, request_hash text NOT NULL, claim uuid NOT NULL, claimed_at timestamptz NOT NULL, is_done boolean DEFAULT false NOT NULL, status smallint, answer bytea, node text);
CREATE TABLE muster.interval_pass (organization_id uuid NOT NULL, imported_into text NOT NULL, queue text NOT NULL, channel text NOT NULL, date date NOT NULL, "interval" time without time zone NOT NULL, utc_offset_minutes smallint NOT NULL, record jsonb NOT NULL, CONSTRAINT interval_pass_imported_into_check CHECK ((imported_into = ANY (ARRAY['contact_history'::text, 'deflection'::text]))));
CREATE TABLE muster.invitation (organization_id uuid NOT NULL, user_id uuid NOT NULL, batch uuid NOT NULL, asked_at timestamptz NOT NULL, sent_at timestamptz, error text);
CREATE TABLE muster.job_run (id uuid NOT NULL, organization_id uuid NOT NULL, kind text NOT NULL, key text, input jsonb NOT NULL, status text NOT NULL, progress double precision DEFAULT 0 NOT NULL, progress_text text, result jsonb, error text, requested_by uuid, attempts integer DEFAULT 0 NOT NULL, claim uuid, node text, created_at timestamptz NOT NULL, started_at timestamptz, finished_at timestamptz, details jsonb, CONSTRAINT job_run_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))), CONSTRAINT job_run_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text]))));
CREATE TABLE muster.kept_count (id bigint NOT NULL, organization_id uuid NOT NULL, counted text NOT NULL, subject text NOT NULL, day date NOT NULL, rows bigint NOT NULL);
ALTER TABLE muster.kept_count ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.kept_count_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.legal_hold (organization_id uuid NOT NULL, id uuid NOT NULL, employee_id uuid, reason text NOT NULL, until date, created_at timestamptz NOT NULL);
CREATE TABLE muster.live_event (organization_id uuid NOT NULL, sequence bigint NOT NULL, kind text NOT NULL, subject_id uuid NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT live_event_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)));
CREATE TABLE muster.live_log (organization_id uuid NOT NULL, forgotten_sequence bigint DEFAULT 0 NOT NULL, newest_sequence bigint DEFAULT 0 NOT NULL) WITH (fillfactor='20');
CREATE TABLE muster.node_heartbeat (single boolean DEFAULT true NOT NULL, beat_at timestamptz NOT NULL, seen_at timestamptz NOT NULL, down_from timestamptz, resumed_at timestamptz, CONSTRAINT node_heartbeat_single_check CHECK (single));
CREATE TABLE muster.notification (id uuid NOT NULL, organization_id uuid NOT NULL, user_id uuid NOT NULL, "position" bigint NOT NULL, kind text NOT NULL, key text NOT NULL, title text NOT NULL, text text NOT NULL, outside_text text, link text NOT NULL, data jsonb NOT NULL, created_at timestamptz NOT NULL, read_at timestamptz, CONSTRAINT notification_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)));
CREATE TABLE muster.notification_choice (organization_id uuid NOT NULL, user_id uuid NOT NULL, kind text NOT NULL, email text NOT NULL, push boolean NOT NULL, CONSTRAINT notification_choice_email_check CHECK ((email = ANY (ARRAY['at_once'::text, 'digest'::text, 'off'::text]))), CONSTRAINT notification_choice_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)));
CREATE TABLE muster.notification_delivery (id uuid NOT NULL, organization_id uuid NOT NULL, notification_id uuid NOT NULL, device_id uuid, channel text NOT NULL, is_digest boolean NOT NULL, batch_id uuid, status text DEFAULT 'waiting'::text NOT NULL, tries integer DEFAULT 0 NOT NULL, next_attempt_at timestamptz NOT NULL, expires_at timestamptz, error text, CONSTRAINT notification_delivery_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text]))), CONSTRAINT notification_delivery_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text]))));
ALTER TABLE muster.notification ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.notification_position_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.notification_settings (organization_id uuid NOT NULL, user_id uuid NOT NULL, timezone text, locale text, digest_at text, is_quiet boolean DEFAULT true NOT NULL, quiet_from text, quiet_until text, reminder_minutes integer, CONSTRAINT notification_settings_quiet CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))), CONSTRAINT notification_settings_reminder_minutes_check CHECK (((reminder_minutes >= 15) AND (reminder_minutes <= 1440))));
CREATE TABLE muster.offer_claim (id uuid NOT NULL, organization_id uuid NOT NULL, offer_id uuid NOT NULL, employee_id uuid NOT NULL, state text NOT NULL, reason text, sequence bigint NOT NULL, rank integer, claimed_at timestamptz NOT NULL, awarded_at timestamptz, confirm_by timestamptz, start_date date NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, minutes integer NOT NULL, shift_id uuid, shift_version integer, shift_before jsonb, time_off_id uuid, updated_at timestamptz NOT NULL, CONSTRAINT offer_claim_state_check CHECK ((state = ANY (ARRAY['awarded'::text, 'claimed'::text, 'declined'::text, 'lapsed'::text, 'offered'::text, 'passed_over'::text, 'released'::text, 'waiting'::text, 'withdrawn'::text]))));
ALTER TABLE muster.offer_claim ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.offer_claim_sequence_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.opening_hours (id uuid NOT NULL, organization_id uuid NOT NULL, queue text, channel text, valid_from date NOT NULL, hours jsonb NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT opening_hours_channel_check CHECK ((channel = ANY (ARRAY[''::text, 'voice'::text, 'chat'::text, 'email'::text, 'sms'::text]))));
CREATE TABLE muster.organization (id uuid NOT NULL, name text NOT NULL, slug text NOT NULL, timezone text NOT NULL, tier text NOT NULL, settings jsonb DEFAULT '{}'::jsonb NOT NULL, created_at timestamptz DEFAULT now() NOT NULL, CONSTRAINT organization_tier_check CHECK ((tier = ANY (ARRAY['standard'::text, 'enterprise'::text]))));
CREATE TABLE muster.password_link (token_hash text NOT NULL, organization_id uuid NOT NULL, user_id uuid NOT NULL, expires_at timestamptz NOT NULL);
CREATE TABLE muster.push_device (id uuid NOT NULL, organization_id uuid NOT NULL, user_id uuid NOT NULL, endpoint text NOT NULL, p256dh text NOT NULL, auth text NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE muster.queue_settings (id uuid NOT NULL, organization_id uuid NOT NULL, queue text, channel text, skill_id uuid, chosen jsonb NOT NULL, CONSTRAINT queue_settings_channel_check CHECK ((channel = ANY (ARRAY[''::text, 'voice'::text, 'chat'::text, 'email'::text, 'sms'::text]))));
CREATE UNLOGGED TABLE muster.rate_limit (key text NOT NULL, points integer NOT NULL, expire bigint);
CREATE TABLE muster.requirement_by_hand (id uuid NOT NULL, "position" bigint NOT NULL, organization_id uuid NOT NULL, queue text, channel text, skill_id uuid, from_date date NOT NULL, to_date date NOT NULL, from_time time without time zone, until_time time without time zone, mode text NOT NULL, people integer NOT NULL, note text, made_by text NOT NULL, made_at timestamptz NOT NULL, CONSTRAINT requirement_by_hand_check CHECK ((to_date >= from_date)), CONSTRAINT requirement_by_hand_mode_check CHECK ((mode = ANY (ARRAY['set'::text, 'add'::text]))), CONSTRAINT requirement_by_hand_target CHECK ((((queue IS NULL) = (channel IS NULL)) AND ((queue IS NULL) OR (skill_id IS NULL)))), CONSTRAINT requirement_by_hand_times CHECK (((from_time IS NULL) = (until_time IS NULL))));
ALTER TABLE muster.requirement_by_hand ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.requirement_by_hand_position_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.requirement_day (organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, date date NOT NULL, slot_minutes smallint NOT NULL, figures bytea NOT NULL, CONSTRAINT requirement_day_slot_minutes_check CHECK (((1440 % (slot_minutes)::integer) = 0)));
CREATE TABLE muster.requirement_failure (organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, reason text NOT NULL, failed_at timestamptz NOT NULL);
CREATE TABLE muster.requirement_stream (organization_id uuid NOT NULL, queue text NOT NULL, channel text NOT NULL, input_hash text NOT NULL, skill_id uuid, first_day date NOT NULL, last_day date NOT NULL, computed_at timestamptz NOT NULL, CONSTRAINT requirement_stream_check CHECK ((last_day >= first_day)));
CREATE TABLE muster.retention_night (organization_id uuid NOT NULL, night date NOT NULL, counts jsonb DEFAULT '{}'::jsonb NOT NULL);
CREATE TABLE muster.retention_rule (organization_id uuid NOT NULL, kind text NOT NULL, days integer, former_days integer, acts_at timestamptz NOT NULL, CONSTRAINT retention_rule_days_check CHECK ((days > 0)));
CREATE TABLE muster.rotation (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, binding text NOT NULL, weight double precision NOT NULL, created_at timestamptz NOT NULL, archived_at timestamptz, CONSTRAINT rotation_binding_check CHECK ((binding = ANY (ARRAY['hard'::text, 'soft'::text]))), CONSTRAINT rotation_weight_check CHECK ((weight > (0)::double precision)));
CREATE TABLE muster.rotation_assignment (organization_id uuid NOT NULL, employee_id uuid NOT NULL, valid_from date NOT NULL, valid_to date, rotation_id uuid NOT NULL, cycle_offset integer NOT NULL, CONSTRAINT rotation_assignment_check CHECK ((valid_to >= valid_from)), CONSTRAINT rotation_assignment_cycle_offset_check CHECK (((cycle_offset >= 0) AND (cycle_offset <= 363))));
CREATE TABLE muster.rotation_exception (organization_id uuid NOT NULL, employee_id uuid NOT NULL, date date NOT NULL, day jsonb NOT NULL);
CREATE TABLE muster.rotation_version (organization_id uuid NOT NULL, rotation_id uuid NOT NULL, valid_from date NOT NULL, anchor_date date NOT NULL, days jsonb NOT NULL, CONSTRAINT rotation_version_days_check CHECK (((jsonb_array_length(days) >= 1) AND (jsonb_array_length(days) <= 364))));
CREATE TABLE muster.row_change (organization_id uuid NOT NULL, kind text NOT NULL, key text NOT NULL COLLATE pg_catalog."C", updated_at timestamptz NOT NULL, is_gone boolean DEFAULT false NOT NULL, CONSTRAINT row_change_kind_check CHECK ((kind = ANY (ARRAY['employee'::text, 'shift'::text, 'agent_day'::text, 'history'::text, 'forecast'::text, 'shift_trade'::text, 'offer_claim'::text]))));
CREATE TABLE muster.schedule (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, start_date date NOT NULL, end_date date NOT NULL, status text NOT NULL, published_at timestamptz, created_at timestamptz NOT NULL, CONSTRAINT schedule_check CHECK ((end_date >= start_date)), CONSTRAINT schedule_check1 CHECK (((status = 'draft'::text) = (published_at IS NULL))), CONSTRAINT schedule_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'locked'::text]))));
CREATE TABLE muster.schedule_change (id uuid NOT NULL, organization_id uuid NOT NULL, schedule_id uuid NOT NULL, shift_ids uuid[] NOT NULL, employee_ids uuid[], is_whole boolean NOT NULL, is_seen boolean NOT NULL, user_name text, created_at timestamptz NOT NULL, operation_id uuid, annotations_changed boolean DEFAULT false NOT NULL);
CREATE TABLE muster.schedule_employee (organization_id uuid NOT NULL, schedule_id uuid NOT NULL, employee_id uuid NOT NULL, shifts bigint NOT NULL) WITH (fillfactor='50');
CREATE TABLE muster.schedule_note (organization_id uuid NOT NULL, id uuid NOT NULL, schedule_id uuid NOT NULL, date date NOT NULL, employee_id uuid, text text NOT NULL, audience text NOT NULL, user_id uuid NOT NULL, user_name text NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, version integer DEFAULT 1 NOT NULL, CONSTRAINT schedule_note_audience_check CHECK ((audience = ANY (ARRAY['planners'::text, 'staff'::text]))));
CREATE TABLE muster.schedule_pin (organization_id uuid NOT NULL, schedule_id uuid NOT NULL, employee_id uuid NOT NULL, date date NOT NULL);
CREATE TABLE muster.schedule_plan (organization_id uuid NOT NULL, schedule_id uuid NOT NULL, input jsonb, certificate jsonb, certified_at timestamptz, findings jsonb);
CREATE TABLE muster.schedule_scenario (organization_id uuid NOT NULL, schedule_id uuid NOT NULL, base_id uuid NOT NULL, base_version integer NOT NULL);
CREATE TABLE muster.schema_migration (id integer NOT NULL, name character varying(255), executed_at timestamptz DEFAULT CURRENT_TIMESTAMP);
CREATE SEQUENCE muster.schema_migration_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE muster.schema_migration_id_seq OWNED BY muster.schema_migration.id;
CREATE TABLE muster.self_report (id uuid NOT NULL, organization_id uuid NOT NULL, employee_id uuid NOT NULL, kind text NOT NULL, shift_id uuid, expected_at timestamptz, note text, time_off_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL, offer_id uuid, reported_at timestamptz NOT NULL, report_date date NOT NULL, withdrawn_at timestamptz, CONSTRAINT self_report_kind_check CHECK ((kind = ANY (ARRAY['ill'::text, 'late'::text]))), CONSTRAINT self_report_late CHECK (((kind = 'late'::text) = (expected_at IS NOT NULL))));
CREATE TABLE muster.server_secret (name text NOT NULL, value text NOT NULL);
CREATE TABLE muster.shift (id uuid NOT NULL, organization_id uuid NOT NULL, schedule_id uuid NOT NULL, employee_id uuid NOT NULL, template_id uuid, date date NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, breaks jsonb NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, changed_at timestamptz NOT NULL, version integer DEFAULT 1 NOT NULL, entered_by uuid DEFAULT muster.change_operation(), on_queue jsonb DEFAULT '[]'::jsonb NOT NULL, CONSTRAINT shift_check CHECK ((end_time <> start_time)), CONSTRAINT shift_check1 CHECK ((ends_at >= starts_at)));
CREATE TABLE muster.shift_as_begun (organization_id uuid NOT NULL, shift_id uuid NOT NULL, date date NOT NULL, employee_id uuid NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, breaks jsonb NOT NULL, on_queue jsonb DEFAULT '[]'::jsonb NOT NULL);
CREATE TABLE muster.shift_image (organization_id uuid NOT NULL, schedule_id uuid NOT NULL, operation_id uuid NOT NULL, shift_id uuid NOT NULL, entered_by uuid, employee_id uuid NOT NULL, template_id uuid, date date NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, breaks jsonb NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, version integer NOT NULL, changed_at timestamptz NOT NULL, on_queue jsonb DEFAULT '[]'::jsonb NOT NULL);
CREATE TABLE muster.shift_override (organization_id uuid NOT NULL, shift_id uuid NOT NULL, subject text NOT NULL, kind text NOT NULL, units double precision NOT NULL, says text NOT NULL, reason text NOT NULL, user_name text NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE muster.shift_template (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, break_rules jsonb NOT NULL, days_of_week smallint[] NOT NULL, color text, archived_at timestamptz, created_at timestamptz NOT NULL, start_band jsonb, length_band jsonb, on_queue jsonb DEFAULT '[]'::jsonb NOT NULL, CONSTRAINT shift_template_check CHECK ((end_time <> start_time)));
CREATE TABLE muster.shift_trade (id uuid NOT NULL, organization_id uuid NOT NULL, proposer_id uuid NOT NULL, partner_id uuid, is_posted boolean NOT NULL, state text NOT NULL, state_reason text, note text, is_anonymous boolean NOT NULL, wants_from date, wants_to date, first_date date NOT NULL, first_starts_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, proposed_at timestamptz NOT NULL, accepted_at timestamptz, approved_for uuid[] DEFAULT '{}'::uuid[] NOT NULL, needs_decision jsonb DEFAULT '[]'::jsonb NOT NULL, is_automatic boolean DEFAULT false NOT NULL, decided_at timestamptz, decided_by text, decision_note text, CONSTRAINT shift_trade_check CHECK ((proposer_id IS DISTINCT FROM partner_id)), CONSTRAINT shift_trade_state_check CHECK ((state = ANY (ARRAY['approved'::text, 'declined'::text, 'expired'::text, 'posted'::text, 'proposed'::text, 'refused'::text, 'requested'::text, 'void'::text, 'withdrawn'::text]))));
CREATE TABLE muster.shifts_to_move (organization_id uuid NOT NULL, employee_id uuid NOT NULL);
CREATE TABLE muster.single_sign_on (organization_id uuid NOT NULL, issuer text NOT NULL, client_id text NOT NULL, client_secret text NOT NULL, email_domains text[] NOT NULL, groups_claim text NOT NULL, group_roles jsonb NOT NULL, default_role text, creates_employees boolean NOT NULL, password_sign_in boolean DEFAULT true NOT NULL, updated_at timestamptz NOT NULL, CONSTRAINT single_sign_on_default_role_check CHECK ((default_role = ANY (ARRAY['admin'::text, 'supervisor'::text, 'agent'::text, 'planner'::text]))));
CREATE TABLE muster.single_sign_on_identity (organization_id uuid NOT NULL, issuer text NOT NULL, subject text NOT NULL, user_id uuid NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE muster.skill (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, description text, category text, proficiency_levels text[] NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE muster.team (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, supervisor_id uuid, parent_team_id uuid, created_at timestamptz NOT NULL, archived_at timestamptz);
CREATE TABLE muster.team_rule (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, kind text NOT NULL, weight double precision NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT team_rule_kind_check CHECK ((kind = ANY (ARRAY['always_there'::text, 'off_together'::text]))), CONSTRAINT team_rule_weight_check CHECK ((weight > (0)::double precision)));
CREATE TABLE muster.team_rule_member (organization_id uuid NOT NULL, team_rule_id uuid NOT NULL, employee_id uuid NOT NULL);
CREATE TABLE muster.time_off_grant (organization_id uuid NOT NULL, employee_id uuid NOT NULL, type_id uuid NOT NULL, year integer NOT NULL, minutes integer NOT NULL, CONSTRAINT time_off_grant_minutes_check CHECK ((minutes >= 0)));
CREATE TABLE muster.time_off_limit (id uuid NOT NULL, organization_id uuid NOT NULL, team_id uuid NOT NULL, type_id uuid, start_date date NOT NULL, end_date date, people integer NOT NULL, CONSTRAINT time_off_limit_check CHECK ((end_date >= start_date)), CONSTRAINT time_off_limit_people_check CHECK ((people >= 0)));
CREATE TABLE muster.time_off_request (id uuid NOT NULL, "position" bigint NOT NULL, organization_id uuid NOT NULL, employee_id uuid NOT NULL, type_id uuid NOT NULL, start_date date NOT NULL, end_date date NOT NULL, start_time time without time zone, end_time time without time zone, minutes integer NOT NULL, minutes_next_year integer NOT NULL, state text NOT NULL, note text, decision_note text, override_reason text, requested_by text NOT NULL, requested_at timestamptz NOT NULL, decided_by text, decided_at timestamptz, CONSTRAINT time_off_request_check CHECK ((end_date >= start_date)), CONSTRAINT time_off_request_check1 CHECK (((minutes_next_year >= 0) AND (minutes_next_year <= minutes))), CONSTRAINT time_off_request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'cancelled'::text]))), CONSTRAINT time_off_request_times CHECK ((((start_time IS NULL) = (end_time IS NULL)) AND ((start_time IS NULL) OR (start_date = end_date)))));
ALTER TABLE muster.time_off_request ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.time_off_request_position_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.time_off_type (id uuid NOT NULL, organization_id uuid NOT NULL, name text NOT NULL, name_folded text NOT NULL, paid boolean NOT NULL, counts_against_balance boolean NOT NULL, needs_approval boolean NOT NULL, archived_at timestamptz, created_at timestamptz NOT NULL);
CREATE TABLE muster.told_plan (organization_id uuid NOT NULL, schedule_id uuid NOT NULL, employee_id uuid NOT NULL, shifts jsonb NOT NULL);
CREATE TABLE muster.trade_response (id uuid NOT NULL, organization_id uuid NOT NULL, trade_id uuid NOT NULL, employee_id uuid NOT NULL, responded_at timestamptz NOT NULL);
CREATE TABLE muster.trade_settings (organization_id uuid NOT NULL, level_id uuid NOT NULL, team_id uuid, terms jsonb NOT NULL, CONSTRAINT trade_settings_check CHECK ((level_id = COALESCE(team_id, organization_id))), CONSTRAINT trade_settings_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text)));
CREATE TABLE muster.traded_shift (id uuid NOT NULL, organization_id uuid NOT NULL, trade_id uuid NOT NULL, response_id uuid, side text NOT NULL, "position" integer NOT NULL, employee_id uuid NOT NULL, shift_id uuid NOT NULL, schedule_id uuid NOT NULL, date date NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, part_start time without time zone, part_end time without time zone, times jsonb NOT NULL, CONSTRAINT traded_shift_check CHECK (((part_start IS NULL) = (part_end IS NULL))), CONSTRAINT traded_shift_check1 CHECK (((response_id IS NULL) = (side <> 'response'::text))), CONSTRAINT traded_shift_side_check CHECK ((side = ANY (ARRAY['gives'::text, 'takes'::text, 'response'::text]))));
CREATE TABLE muster.user_account (id uuid NOT NULL, organization_id uuid NOT NULL, email text NOT NULL, email_folded text NOT NULL, first_name text NOT NULL, last_name text NOT NULL, name_sort text NOT NULL COLLATE pg_catalog."C", search_folded text NOT NULL, role text NOT NULL, status text NOT NULL, password_hash text, is_demo boolean DEFAULT false NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT user_account_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'supervisor'::text, 'agent'::text, 'planner'::text]))), CONSTRAINT user_account_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))));
CREATE TABLE muster.user_session (id_hash text NOT NULL, organization_id uuid NOT NULL, user_id uuid NOT NULL, created_at timestamptz NOT NULL, last_used_at timestamptz NOT NULL, expires_at timestamptz NOT NULL);
CREATE TABLE muster.webhook (id uuid NOT NULL, organization_id uuid NOT NULL, url text NOT NULL, description text NOT NULL, event_types text[] NOT NULL, active boolean NOT NULL, off_reason text, off_at timestamptz, failing_since timestamptz, paused_until timestamptz, job_id uuid, created_at timestamptz NOT NULL, format text DEFAULT 'standard'::text NOT NULL, team_id uuid, CONSTRAINT webhook_format_check CHECK ((format = ANY (ARRAY['slack'::text, 'standard'::text, 'teams'::text]))));
CREATE TABLE muster.webhook_delivery (id uuid NOT NULL, organization_id uuid NOT NULL, webhook_id uuid NOT NULL, sequence bigint NOT NULL, event_id uuid NOT NULL, type text NOT NULL, subject text NOT NULL, body text NOT NULL, status text DEFAULT 'waiting'::text NOT NULL, tries integer DEFAULT 0 NOT NULL, next_attempt_at timestamptz NOT NULL, attempts jsonb DEFAULT '[]'::jsonb NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT webhook_delivery_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))));
ALTER TABLE muster.webhook_delivery ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME muster.webhook_delivery_sequence_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE muster.webhook_secret (id uuid NOT NULL, organization_id uuid NOT NULL, webhook_id uuid NOT NULL, secret text NOT NULL, created_at timestamptz NOT NULL, ends_at timestamptz);
CREATE TABLE muster.work_preference (organization_id uuid NOT NULL, employee_id uuid NOT NULL, preferences jsonb NOT NULL);
CREATE TABLE muster.work_rules (id uuid NOT NULL, organization_id uuid NOT NULL, contract_id uuid, employee_id uuid, valid_from date NOT NULL, rules jsonb NOT NULL, created_at timestamptz NOT NULL, CONSTRAINT work_rules_of_one_holder CHECK ((num_nonnulls(contract_id, employee_id) <= 1)));
ALTER TABLE ONLY muster.agent_state_event ATTACH PARTITION muster.agent_state_event_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY muster.agent_state_event ATTACH PARTITION muster.agent_state_event_2026_12 FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');
ALTER TABLE ONLY muster.agent_state_event ATTACH PARTITION muster.agent_state_event_2027_01 FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-02-01 00:00:00+00');
ALTER TABLE ONLY muster.agent_state_event ATTACH PARTITION muster.agent_state_event_2027_02 FOR VALUES FROM ('2027-02-01 00:00:00+00') TO ('2027-03-01 00:00:00+00');
ALTER TABLE ONLY muster.agent_state_event ATTACH PARTITION muster.agent_state_event_default DEFAULT;
ALTER TABLE ONLY muster.schema_migration ALTER COLUMN id SET DEFAULT nextval('muster.schema_migration_id_seq'::regclass);
INSERT INTO muster.activity_code VALUES ('c8c58d16-b0d3-4e53-b747-4253bf0c442d', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Break', 'break', 'break', false, true, '#10B981', NULL, '{admin,planner,supervisor}', NULL, true, '2026-11-29 09:11:08.217+00', NULL),
('e09a0ef9-e905-4aa5-b7e0-9828727342d3', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Lunch', 'lunch', 'lunch', false, false, '#F59E0B', NULL, '{admin,planner,supervisor}', NULL, true, '2026-11-29 09:11:08.217+00', NULL),
('e340691e-61d6-41d9-b516-a875ac8a3637', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Meeting', 'meeting', 'meeting', false, true, '#8B5CF6', NULL, '{admin,planner,supervisor}', NULL, true, '2026-11-29 09:11:08.217+00', NULL),
('272bdbae-f801-4088-b97c-83f7ca975ee9', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Training', 'training', 'training', false, true, '#3B82F6', NULL, '{admin,planner,supervisor}', NULL, true, '2026-11-29 09:11:08.217+00', NULL),
('345fe6c4-0372-4e33-ae93-a09369803800', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Split gap', 'split gap', 'split_gap', false, false, '#9CA3AF', NULL, '{admin,planner,supervisor}', NULL, true, '2026-11-29 09:11:08.217+00', NULL);
INSERT INTO muster.adherence_feed VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '2026-03-02 09:00:00+00', '2026-03-02 10:00:00+00', '2026-03-02 11:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO muster.agent_state VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b35a-773d-baef-bdc861a4f432', 'available', '2026-03-02 09:00:00+00', NULL, NULL, '2026-03-02 09:00:00+00', 1, '2026-11-29 09:11:54.148589+00', '2026-03-02 09:05:00+00');
INSERT INTO muster.agent_state_event_default VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b35a-773d-baef-bdc861a4f432', '2026-03-02 09:00:00+00', 'available', '2026-03-02 09:00:00+00', '2026-03-02 09:00:00+00', NULL, NULL, NULL, 'import', 1);
INSERT INTO muster.api_key VALUES ('01a22692-b42f-73ed-b1a2-082dffc133ef', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Feed', NULL, 'wfm_…w8el', '{import:historical,import:agent-states,read:people,read:schedules}', 'active', NULL, '2026-11-29 09:11:18.386+00', '2026-11-29 09:11:18.319+00');
INSERT INTO muster.api_key_secret VALUES ('01a22692-b430-713e-9937-eb01d6d1f0fe', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b42f-73ed-b1a2-082dffc133ef', 'bf3b2397f80481ba41ed4ef287fa05e531cb61a045a4ea72b367ca198c9f89a5', 'wfm_…w8el', '2026-11-29 09:11:18.32+00', NULL, '2026-11-29 09:11:18.386+00');
INSERT INTO muster.audit_entry OVERRIDING SYSTEM VALUE VALUES ('01a22692-8cca-7331-be71-d772972124b1', '01a22692-8cb3-7771-a0f1-cedbcf005065', 1, NULL, 'muster command line', 'organization.create', '{"name": "Acme", "slug": "acme", "tier": "enterprise", "timezone": "UTC"}', NULL, '2026-11-29 09:11:08.234+00'),
('01a22692-8d00-736c-88e0-5841ad7cbcb6', '01a22692-8cb3-7771-a0f1-cedbcf005065', 2, NULL, 'muster command line', 'user.create', '{"role": "admin", "email": "admin@acme.example", "userId": "01a22692-8cef-75fe-b326-1be0d312f5d3", "employee": {}, "lastName": "User", "firstName": "Admin", "passwordLink": false}', NULL, '2026-11-29 09:11:08.287+00'),
('01a22692-b1c1-7509-ba7f-ce0b996b296d', '01a22692-8cb3-7771-a0f1-cedbcf005065', 3, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'auth.login', '{}', '127.0.0.1', '2026-11-29 09:11:17.698+00'),
('01a22692-b246-768b-a5b7-fd95116171ac', '01a22692-8cb3-7771-a0f1-cedbcf005065', 4, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'team.create', '{"name": "Support", "teamId": "01a22692-b235-742b-8920-a731e71c9be8"}', '127.0.0.1', '2026-11-29 09:11:17.83+00'),
('01a22692-b2af-76de-be76-048115dbdcf2', '01a22692-8cb3-7771-a0f1-cedbcf005065', 5, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'skill.create', '{"name": "Billing", "skillId": "01a22692-b2ae-701d-8ccf-3644058d5c85"}', '127.0.0.1', '2026-11-29 09:11:17.935+00'),
('01a22692-b3c9-73bb-8ca6-7c64a4a68e32', '01a22692-8cb3-7771-a0f1-cedbcf005065', 6, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'user.create', '{"role": "agent", "email": "ada@acme.example", "userId": "01a22692-b343-7616-a7e2-134f0ed3465a", "employee": {"teamId": "01a22692-b235-742b-8920-a731e71c9be8", "employeeNumber": "1"}, "lastName": "Byron", "firstName": "Ada", "passwordLink": true}', '127.0.0.1', '2026-11-29 09:11:18.217+00'),
('01a22692-b40f-7527-b7ef-d7b5314cc61e', '01a22692-8cb3-7771-a0f1-cedbcf005065', 7, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'skill.assign', '{"skillId": "01a22692-b2ae-701d-8ccf-3644058d5c85", "employeeId": "01a22692-b35a-773d-baef-bdc861a4f432", "proficiencyLevel": null}', '127.0.0.1', '2026-11-29 09:11:18.287+00'),
('01a22692-b444-701e-85b7-437f9251b30d', '01a22692-8cb3-7771-a0f1-cedbcf005065', 8, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'api_key.create', '{"name": "Feed", "apiKeyId": "01a22692-b42f-73ed-b1a2-082dffc133ef", "expiresAt": null, "permissions": ["import:historical", "import:agent-states", "read:people", "read:schedules"]}', '127.0.0.1', '2026-11-29 09:11:18.34+00'),
('01a22692-b49f-706a-99c6-63b828e72d5d', '01a22692-8cb3-7771-a0f1-cedbcf005065', 9, NULL, 'Feed', 'import.historical', '{"skipped": 0, "imported": 2}', '127.0.0.1', '2026-11-29 09:11:18.431+00'),
('01a22692-b51b-72ee-83fe-6a3c119cefb9', '01a22692-8cb3-7771-a0f1-cedbcf005065', 10, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'schedule.create', '{"name": "March", "endDate": "2026-03-08", "startDate": "2026-03-02", "scheduleId": "01a22692-b4f5-7521-b8bc-6573ed54f01f"}', '127.0.0.1', '2026-11-29 09:11:18.556+00'),
('01a22692-b581-75aa-9546-83736d01a02c', '01a22692-8cb3-7771-a0f1-cedbcf005065', 11, '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', 'shift.create', '{"date": "2026-03-02", "breaks": [], "endTime": "17:00", "shiftId": "01a22692-b569-73fd-9522-29113524cbe7", "startTime": "09:00", "employeeId": "01a22692-b35a-773d-baef-bdc861a4f432", "scheduleId": "01a22692-b4f5-7521-b8bc-6573ed54f01f", "templateId": null}', '127.0.0.1', '2026-11-29 09:11:18.657+00'),
('63981418-f7ac-4b21-824d-2920ba4a30ef', '01a22692-8cb3-7771-a0f1-cedbcf005065', 12, NULL, 'Ada', 'schedule.reoptimise', '{}', NULL, '2026-11-29 09:11:54.167877+00');
INSERT INTO muster.calendar_feed VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b35a-773d-baef-bdc861a4f432', '2026-11-29 09:11:54.185747+00');
INSERT INTO muster.change_set VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b52e-77f9-a687-dfe26f44e446', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '38d0a851-b01b-4970-8b4d-73602d064922', 1, 'create', '2026-11-29 09:11:18.576+00', '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', NULL, 'March', '2026-03-02', '2026-03-08', 'draft', NULL, 0, 0, 0, 0, 0, NULL),
('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b588-7111-8247-494e02f4f4d1', '01a22692-b4f5-7521-b8bc-6573ed54f01f', 'bc980d40-34d1-4f78-aa43-8cf7253f8982', 2, 'reoptimise', '2026-11-29 09:11:18.667+00', '01a22692-8cef-75fe-b326-1be0d312f5d3', 'Admin User', NULL, 'March', '2026-03-02', '2026-03-08', 'draft', NULL, 1, 0, 0, 1, 480, NULL);
INSERT INTO muster.contact_history VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', 'Sales', 'voice', '2026-03-02', '09:00:00', 5, 60),
('01a22692-8cb3-7771-a0f1-cedbcf005065', 'Sales', 'voice', '2026-03-02', '09:30:00', 7, 60);
INSERT INTO muster.employee VALUES ('01a22692-8cff-705d-a996-5ee20403d291', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-8cef-75fe-b326-1be0d312f5d3', NULL, NULL, NULL, NULL, '2026-11-29 09:11:08.27+00', NULL, NULL, NULL, NULL),
('01a22692-b35a-773d-baef-bdc861a4f432', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b343-7616-a7e2-134f0ed3465a', '1', '01a22692-b235-742b-8920-a731e71c9be8', NULL, NULL, '2026-11-29 09:11:18.083+00', NULL, NULL, NULL, NULL);
INSERT INTO muster.employee_skill VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b35a-773d-baef-bdc861a4f432', '01a22692-b2ae-701d-8ccf-3644058d5c85', NULL);
INSERT INTO muster.exception_reason VALUES ('1aa624f7-d48c-4b93-8512-4054da50cb7c', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Coaching', 'coaching', NULL, '2026-11-29 09:11:08.217+00'),
('ebc8c6bb-2ae8-4a24-879a-de268c709bb3', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Meeting', 'meeting', NULL, '2026-11-29 09:11:08.217+00'),
('b5a6edfa-9c93-40b8-b07d-51df1128ded3', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'System outage', 'system outage', NULL, '2026-11-29 09:11:08.217+00'),
('2368fb4e-aa02-426e-8fc1-71df0cf093c9', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Equipment failure', 'equipment failure', NULL, '2026-11-29 09:11:08.217+00'),
('5e835108-f02d-4c55-b336-557c48f106a6', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Long contact', 'long contact', NULL, '2026-11-29 09:11:08.217+00'),
('148af4bc-c844-49d8-90ba-307f163a4c49', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Other', 'other', NULL, '2026-11-29 09:11:08.217+00');
INSERT INTO muster.feed_silence VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '2026-03-02 10:00:00+00', '2026-03-02 11:00:00+00');
INSERT INTO muster.forecast_stream VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', 'Sales', 'voice', 'history', NULL, NULL, NULL);
INSERT INTO muster.job_run VALUES ('01a22692-b4aa-7534-87c3-85f3675a761e', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'forecast.run', 'imports', '{"cause": "imports", "runId": "01a22692-b4aa-7534-87c3-815171622a01"}', 'waiting', 0, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-29 09:11:18.443+00', NULL, NULL, NULL);
INSERT INTO muster.kept_count OVERRIDING SYSTEM VALUE VALUES (2, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action organization.create', '-infinity', 1), (4, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action auth.login', '-infinity', 1), (5, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action team.create', '-infinity', 1), (6, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action skill.create', '-infinity', 1), (3, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action user.create', '-infinity', 2), (7, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action skill.assign', '-infinity', 1), (8, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action api_key.create', '-infinity', 1), (9, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'contact_history', '', '2026-03-02', 2), (10, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'contact_history', 'channel voice', '2026-03-02', 2), (11, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'contact_history', 'queue Sales', '2026-03-02', 2), (12, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'contact_history', 'stream voice Sales', '2026-03-02', 2), (13, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action import.historical', '-infinity', 1), (14, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action schedule.create', '-infinity', 1), (15, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'schedule_employee', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '-infinity', 1), (16, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'shift', '', '-infinity', 1), (17, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'shift', '', '2026-03-02', 1), (18, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'shift', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '-infinity', 1), (19, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'shift', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '2026-03-02', 1), (20, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action shift.create', '-infinity', 1), (21, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', 'action schedule.reoptimise', '-infinity', 1), (1, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'audit_entry', '', '-infinity', 12), (22, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'time_off_request', '', '-infinity', 1), (23, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'time_off_request', 'employee 01a22692-b35a-773d-baef-bdc861a4f432', '-infinity', 1), (24, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'time_off_request', 'employee 01a22692-b35a-773d-baef-bdc861a4f432 state approved', '-infinity', 1), (25, '01a22692-8cb3-7771-a0f1-cedbcf005065', 'time_off_request', 'state approved', '-infinity', 1);
INSERT INTO muster.live_log VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', 0, 2);
INSERT INTO muster.organization VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', 'Acme', 'acme', 'UTC', 'enterprise', '{}', '2026-11-29 09:11:08.217+00');
INSERT INTO muster.password_link VALUES ('fcbc181158711d73a9b70856c03ef33476afd89e51dbc5270b522d425749de13', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b343-7616-a7e2-134f0ed3465a', '2026-12-02 09:11:18.21+00');
INSERT INTO muster.row_change VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', 'employee', '01a22692-8cff-705d-a996-5ee20403d291', '2026-11-29 09:11:08.297014+00', false),
('01a22692-8cb3-7771-a0f1-cedbcf005065', 'employee', '01a22692-b35a-773d-baef-bdc861a4f432', '2026-11-29 09:11:18.286616+00', false),
('01a22692-8cb3-7771-a0f1-cedbcf005065', 'history', '2026-03-02 voice Sales', '2026-11-29 09:11:18.431163+00', false);
INSERT INTO muster.schedule VALUES ('01a22692-b4f5-7521-b8bc-6573ed54f01f', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'March', 'march', '2026-03-02', '2026-03-08', 'draft', NULL, '2026-11-29 09:11:18.517+00');
INSERT INTO muster.schedule_change VALUES ('01a22692-b583-757d-814a-57bae49c1a6c', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '{01a22692-b569-73fd-9522-29113524cbe7}', '{01a22692-b35a-773d-baef-bdc861a4f432}', false, false, 'Admin User', '2026-11-29 09:11:18.659+00', 'bc980d40-34d1-4f78-aa43-8cf7253f8982', false);
INSERT INTO muster.schedule_employee VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '01a22692-b35a-773d-baef-bdc861a4f432', 1);
INSERT INTO muster.schedule_plan VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b4f5-7521-b8bc-6573ed54f01f', NULL, NULL, NULL, '{}');
INSERT INTO muster.schema_migration VALUES (1, '0001-foundation', '2026-11-29 09:11:01.197386+00'), (2, '0002-imports', '2026-11-29 09:11:01.809395+00'), (3, '0003-scheduling', '2026-11-29 09:11:01.9507+00'), (4, '0004-adherence', '2026-11-29 09:11:02.101044+00'), (5, '0005-feed', '2026-11-29 09:11:02.265372+00'), (6, '0006-live-log', '2026-11-29 09:11:02.32539+00'), (7, '0007-judgement-storage', '2026-11-29 09:11:02.357519+00'), (8, '0008-planned-once', '2026-11-29 09:11:02.42752+00'), (9, '0009-tier-changes', '2026-11-29 09:11:02.452588+00'), (10, '0010-adherence-cost', '2026-11-29 09:11:02.528172+00'), (11, '0011-rules-since', '2026-11-29 09:11:02.568696+00'), (12, '0012-live-log-of-all-kinds', '2026-11-29 09:11:02.621378+00'), (13, '0013-jobs', '2026-11-29 09:11:02.684021+00'), (14, '0014-shifts-to-move', '2026-11-29 09:11:02.727781+00'), (15, '0015-kept-counts', '2026-11-29 09:11:02.748242+00'), (16, '0016-bounded-reads', '2026-11-29 09:11:02.800394+00'), (17, '0018-least-rights', '2026-11-29 09:11:02.831056+00'), (18, '0020-figures', '2026-11-29 09:11:02.840364+00'), (19, '0030-planner', '2026-11-29 09:11:02.877904+00'), (20, '0031-contracts', '2026-11-29 09:11:02.888148+00'), (21, '0032-availability', '2026-11-29 09:11:02.939268+00'), (22, '0033-shift-overrides', '2026-11-29 09:11:03.000265+00'), (23, '0040-time-off', '2026-11-29 09:11:03.030165+00'), (24, '0041-explained-alerts', '2026-11-29 09:11:03.100895+00'), (25, '0042-time-off-at-length', '2026-11-29 09:11:03.166829+00'), (26, '0045-archived-teams', '2026-11-29 09:11:03.210118+00'), (27, '0046-calendar-feeds', '2026-11-29 09:11:03.226932+00'), (28, '0047-invitations', '2026-11-29 09:11:03.280223+00'), (29, '0050-queue-settings', '2026-11-29 09:11:03.321408+00'), (30, '0051-forecasts', '2026-11-29 09:11:03.365394+00'), (31, '0052-forecast-inputs', '2026-11-29 09:11:03.481661+00'), (32, '0055-requirement-failures', '2026-11-29 09:11:03.536326+00'), (33, '0056-jobs-put-off', '2026-11-29 09:11:03.555772+00'), (34, '0060-requirement', '2026-11-29 09:11:03.563858+00'), (35, '0070-recovery', '2026-11-29 09:11:03.605824+00'), (36, '0071-wall', '2026-11-29 09:11:03.615325+00'), (37, '0072-agent-days', '2026-11-29 09:11:03.62691+00'), (38, '0073-exceptions', '2026-11-29 09:11:03.683364+00'), (39, '0077-leavers', '2026-11-29 09:11:03.741915+00'), (40, '0080-job-details', '2026-11-29 09:11:03.762604+00'), (41, '0081-schedule-plans', '2026-11-29 09:11:03.772903+00'), (42, '0088-flexible-templates', '2026-11-29 09:11:03.791831+00'), (43, '0090-plans-by-hand', '2026-11-29 09:11:03.802228+00'), (44, '0092-interval-passes', '2026-11-29 09:11:03.826819+00'), (45, '0093-idempotency-keys', '2026-11-29 09:11:03.849304+00'), (46, '0094-api-key-secrets', '2026-11-29 09:11:03.873828+00'), (47, '0095-row-changes', '2026-11-29 09:11:03.917517+00'), (48, '0097-webhooks', '2026-11-29 09:11:04.001387+00'), (49, '0100-single-sign-on', '2026-11-29 09:11:04.080351+00'), (50, '0105-agent-day-marks', '2026-11-29 09:11:04.129964+00'), (51, '0110-shift-changes', '2026-11-29 09:11:04.141401+00'), (52, '0112-team-rules', '2026-11-29 09:11:04.161353+00'), (53, '0115-plan-findings', '2026-11-29 09:11:04.189374+00'), (54, '0120-turns-of-organizations', '2026-11-29 09:11:04.208531+00'), (55, '0138-told-states', '2026-11-29 09:11:04.220607+00'), (56, '0150-lanes-of-senders', '2026-11-29 09:11:04.23794+00'), (57, '0151-shift-ids', '2026-11-29 09:11:04.253499+00'), (58, '0152-unused-rights', '2026-11-29 09:11:04.280254+00'), (59, '0160-names', '2026-11-29 09:11:04.309731+00'), (60, '0162-live-sequences', '2026-11-29 09:11:04.326515+00'), (61, '0170-trade-settings', '2026-11-29 09:11:04.349384+00'), (62, '0171-shift-trades', '2026-11-29 09:11:04.380282+00'), (63, '0175-ranks', '2026-11-29 09:11:04.46272+00'), (64, '0176-offers', '2026-11-29 09:11:04.471241+00'), (65, '0180-notifications', '2026-11-29 09:11:04.565618+00'), (66, '0181-notification-channels', '2026-11-29 09:11:04.630958+00'), (67, '0182-told-plans', '2026-11-29 09:11:04.691039+00'), (68, '0185-self-reports', '2026-11-29 09:11:04.7238+00'), (69, '0186-marketplace-changes', '2026-11-29 09:11:04.763893+00'), (70, '0190-schedule-versions', '2026-11-29 09:11:04.841389+00'), (71, '0191-planning-notes', '2026-11-29 09:11:04.943038+00'), (72, '0200-rotations', '2026-11-29 09:11:05.014308+00'), (73, '0202-activity-codes', '2026-11-29 09:11:05.119895+00'), (74, '0203-activity-plans', '2026-11-29 09:11:05.164976+00'), (75, '0210-operator-figures', '2026-11-29 09:11:05.289698+00'), (76, '0220-employment-days', '2026-11-29 09:11:05.309233+00'), (77, '0230-data-care', '2026-11-29 09:11:05.318068+00'), (78, '0231-retention', '2026-11-29 09:11:05.397361+00'), (79, '0232-console-files', '2026-11-29 09:11:05.431681+00'), (80, '0240-judgement-names-not-beside-older', '2026-11-29 09:11:05.455449+00'), (81, '0260-on-queue', '2026-11-29 09:11:05.472618+00'), (82, '0270-plain-policies', '2026-11-29 09:11:05.485664+00'), (83, '0280-nodes-of-claims', '2026-11-29 09:11:05.537075+00');
INSERT INTO muster.shift VALUES ('01a22692-b569-73fd-9522-29113524cbe7', '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '01a22692-b35a-773d-baef-bdc861a4f432', NULL, '2026-03-02', '09:00:00', '17:00:00', '[]', '2026-03-02 09:00:00+00', '2026-03-02 17:00:00+00', '2026-11-29 09:11:18.639+00', 1, 'bc980d40-34d1-4f78-aa43-8cf7253f8982', '[]');
INSERT INTO muster.skill VALUES ('01a22692-b2ae-701d-8ccf-3644058d5c85', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Billing', 'billing', NULL, NULL, '{beginner,intermediate,advanced,expert}', '2026-11-29 09:11:17.934+00');
INSERT INTO muster.team VALUES ('01a22692-b235-742b-8920-a731e71c9be8', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Support', 'support', NULL, NULL, '2026-11-29 09:11:17.814+00', NULL);
INSERT INTO muster.time_off_request OVERRIDING SYSTEM VALUE VALUES ('96454176-6490-485d-84d2-35291bc3914d', 1, '01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b35a-773d-baef-bdc861a4f432', '2664af67-1493-4df5-a195-e7123f702296', '2026-03-04', '2026-03-04', NULL, NULL, 480, 0, 'approved', NULL, NULL, NULL, 'Ada', '2026-11-29 09:11:54.181601+00', NULL, NULL);
INSERT INTO muster.time_off_type VALUES ('663f0858-350e-4e20-89a8-7b6eede23b8f', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Paid time off', 'paid time off', true, true, true, NULL, '2026-11-29 09:11:08.217+00'),
('f1efff88-322c-424c-a0f5-82665117a974', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Unpaid time off', 'unpaid time off', false, false, true, NULL, '2026-11-29 09:11:08.217+00'),
('2664af67-1493-4df5-a195-e7123f702296', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Sick leave', 'sick leave', true, false, false, NULL, '2026-11-29 09:11:08.217+00'),
('5efeaec2-30b4-4570-86ca-233817b15c0f', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Training away', 'training away', true, false, true, NULL, '2026-11-29 09:11:08.217+00'),
('5fc98d8d-1415-4c97-9581-3c7cd277c225', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'Other', 'other', false, false, true, NULL, '2026-11-29 09:11:08.217+00');
INSERT INTO muster.told_plan VALUES ('01a22692-8cb3-7771-a0f1-cedbcf005065', '01a22692-b4f5-7521-b8bc-6573ed54f01f', '01a22692-b35a-773d-baef-bdc861a4f432', '[]');
INSERT INTO muster.user_account VALUES ('01a22692-8cef-75fe-b326-1be0d312f5d3', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'admin@acme.example', 'admin@acme.example', 'Admin', 'User', 'useradmin', 'admin user admin@acme.example', 'admin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$V2VRBlAN2jsYJ4LDY+XRfQ$ShyQx/YBhkVH5NfAKiRKb1+wNOldVzaAMpIJWU5U4QU', false, '2026-11-29 09:11:08.27+00'),
('01a22692-b343-7616-a7e2-134f0ed3465a', '01a22692-8cb3-7771-a0f1-cedbcf005065', 'ada@acme.example', 'ada@acme.example', 'Ada', 'Byron', 'byronada', 'ada byron ada@acme.example', 'agent', 'active', NULL, false, '2026-11-29 09:11:18.083+00');
SELECT pg_catalog.setval('muster.adherence_exception_position_seq', 1, false);
SELECT pg_catalog.setval('muster.agent_state_event_sequence', 1, true);
SELECT pg_catalog.setval('muster.audit_entry_sequence_seq', 12, true);
SELECT pg_catalog.setval('muster.availability_exception_position_seq', 1, false);
SELECT pg_catalog.setval('muster.kept_count_id_seq', 25, true);
SELECT pg_catalog.setval('muster.notification_position_seq', 1, false);
SELECT pg_catalog.setval('muster.offer_claim_sequence_seq', 1, false);
SELECT pg_catalog.setval('muster.requirement_by_hand_position_seq', 1, false);
SELECT pg_catalog.setval('muster.schema_migration_id_seq', 83, true);
SELECT pg_catalog.setval('muster.time_off_request_position_seq', 1, true);
SELECT pg_catalog.setval('muster.webhook_delivery_sequence_seq', 1, false);
ALTER TABLE ONLY muster.activity_code ADD CONSTRAINT activity_code_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.activity_code ADD CONSTRAINT activity_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.activity_plan ADD CONSTRAINT activity_plan_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.activity_plan ADD CONSTRAINT activity_plan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.activity_session ADD CONSTRAINT activity_session_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.activity_session ADD CONSTRAINT activity_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.adherence_alert ADD CONSTRAINT adherence_alert_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.adherence_alert ADD CONSTRAINT adherence_alert_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.adherence_episode ADD CONSTRAINT adherence_episode_pkey PRIMARY KEY (organization_id, employee_id, shift_id, type, began_at);
ALTER TABLE ONLY muster.adherence_exception ADD CONSTRAINT adherence_exception_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.adherence_exception ADD CONSTRAINT adherence_exception_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.adherence_excuse ADD CONSTRAINT adherence_excuse_pkey PRIMARY KEY (organization_id, exception_id, employee_id);
ALTER TABLE ONLY muster.adherence_feed ADD CONSTRAINT adherence_feed_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY muster.agent_day_due ADD CONSTRAINT agent_day_due_pkey PRIMARY KEY (organization_id, date, employee_id);
ALTER TABLE ONLY muster.agent_day ADD CONSTRAINT agent_day_pkey PRIMARY KEY (organization_id, employee_id, date, reading);
ALTER TABLE ONLY muster.agent_day_progress ADD CONSTRAINT agent_day_progress_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY muster.agent_judgement ADD CONSTRAINT agent_judgement_pkey PRIMARY KEY (organization_id, employee_id);
ALTER TABLE ONLY muster.agent_state_event ADD CONSTRAINT agent_state_event_pkey PRIMARY KEY (organization_id, employee_id, given_at, state);
ALTER TABLE ONLY muster.agent_state_event_2026_11 ADD CONSTRAINT agent_state_event_2026_11_pkey PRIMARY KEY (organization_id, employee_id, given_at, state);
ALTER TABLE ONLY muster.agent_state_event_2026_12 ADD CONSTRAINT agent_state_event_2026_12_pkey PRIMARY KEY (organization_id, employee_id, given_at, state);
ALTER TABLE ONLY muster.agent_state_event_2027_01 ADD CONSTRAINT agent_state_event_2027_01_pkey PRIMARY KEY (organization_id, employee_id, given_at, state);
ALTER TABLE ONLY muster.agent_state_event_2027_02 ADD CONSTRAINT agent_state_event_2027_02_pkey PRIMARY KEY (organization_id, employee_id, given_at, state);
ALTER TABLE ONLY muster.agent_state_event_default ADD CONSTRAINT agent_state_event_default_pkey PRIMARY KEY (organization_id, employee_id, given_at, state);
ALTER TABLE ONLY muster.agent_state ADD CONSTRAINT agent_state_pkey PRIMARY KEY (organization_id, employee_id);
ALTER TABLE ONLY muster.api_key ADD CONSTRAINT api_key_key_hash_key UNIQUE (key_hash);
ALTER TABLE ONLY muster.api_key ADD CONSTRAINT api_key_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.api_key ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.api_key_secret ADD CONSTRAINT api_key_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.api_key_secret ADD CONSTRAINT api_key_secret_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY muster.audit_entry ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.availability_exception ADD CONSTRAINT availability_exception_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.availability_exception ADD CONSTRAINT availability_exception_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.availability_pattern ADD CONSTRAINT availability_pattern_pkey PRIMARY KEY (organization_id, employee_id, valid_from);
ALTER TABLE ONLY muster.calendar_feed ADD CONSTRAINT calendar_feed_organization_id_employee_id_key UNIQUE (organization_id, employee_id);
ALTER TABLE ONLY muster.calendar_feed ADD CONSTRAINT calendar_feed_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY muster.change_set_notice ADD CONSTRAINT change_set_notice_pkey PRIMARY KEY (organization_id, change_set_id, employee_id);
ALTER TABLE ONLY muster.change_set ADD CONSTRAINT change_set_organization_id_schedule_id_operation_id_key UNIQUE (organization_id, schedule_id, operation_id);
ALTER TABLE ONLY muster.change_set ADD CONSTRAINT change_set_organization_id_schedule_id_version_key UNIQUE (organization_id, schedule_id, version);
ALTER TABLE ONLY muster.change_set ADD CONSTRAINT change_set_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.console_build ADD CONSTRAINT console_build_pkey PRIMARY KEY (build);
ALTER TABLE ONLY muster.console_file ADD CONSTRAINT console_file_pkey PRIMARY KEY (name, build);
ALTER TABLE ONLY muster.contact_history ADD CONSTRAINT contact_history_pkey PRIMARY KEY (organization_id, queue, channel, date, "interval");
ALTER TABLE ONLY muster.contract ADD CONSTRAINT contract_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.contract ADD CONSTRAINT contract_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.deflection ADD CONSTRAINT deflection_pkey PRIMARY KEY (organization_id, queue, channel, date, "interval");
ALTER TABLE ONLY muster.demand_event ADD CONSTRAINT demand_event_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.demand_event ADD CONSTRAINT demand_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.employee_away ADD CONSTRAINT employee_away_pkey PRIMARY KEY (organization_id, employee_id, left_at);
ALTER TABLE ONLY muster.employee_contract ADD CONSTRAINT employee_contract_pkey PRIMARY KEY (organization_id, employee_id, valid_from);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_organization_id_employee_number_key UNIQUE (organization_id, employee_number);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_organization_id_user_id_key UNIQUE (organization_id, user_id);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.employee_skill ADD CONSTRAINT employee_skill_pkey PRIMARY KEY (organization_id, employee_id, skill_id);
ALTER TABLE ONLY muster.erasure ADD CONSTRAINT erasure_pkey PRIMARY KEY (organization_id, employee_id);
ALTER TABLE ONLY muster.exception_reason ADD CONSTRAINT exception_reason_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.exception_reason ADD CONSTRAINT exception_reason_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.feed_silence ADD CONSTRAINT feed_silence_pkey PRIMARY KEY (organization_id, silent_from);
ALTER TABLE ONLY muster.forecast_night ADD CONSTRAINT forecast_night_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY muster.forecast ADD CONSTRAINT forecast_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.forecast ADD CONSTRAINT forecast_organization_id_queue_channel_origin_input_hash_key UNIQUE (organization_id, queue, channel, origin, input_hash);
ALTER TABLE ONLY muster.forecast_override ADD CONSTRAINT forecast_override_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.forecast_override ADD CONSTRAINT forecast_override_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.forecast ADD CONSTRAINT forecast_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.forecast_run ADD CONSTRAINT forecast_run_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.forecast_run ADD CONSTRAINT forecast_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.forecast_run_stream ADD CONSTRAINT forecast_run_stream_pkey PRIMARY KEY (organization_id, run_id, queue, channel);
ALTER TABLE ONLY muster.forecast_season ADD CONSTRAINT forecast_season_pkey PRIMARY KEY (organization_id, channel);
ALTER TABLE ONLY muster.forecast_stream ADD CONSTRAINT forecast_stream_pkey PRIMARY KEY (organization_id, queue, channel);
ALTER TABLE ONLY muster.hours_offer ADD CONSTRAINT hours_offer_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.idempotency_key ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (organization_id, caller, key_hash);
ALTER TABLE ONLY muster.interval_pass ADD CONSTRAINT interval_pass_pkey PRIMARY KEY (organization_id, imported_into, queue, channel, date, "interval", utc_offset_minutes);
ALTER TABLE ONLY muster.invitation ADD CONSTRAINT invitation_pkey PRIMARY KEY (organization_id, user_id);
ALTER TABLE ONLY muster.job_run ADD CONSTRAINT job_run_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.job_run ADD CONSTRAINT job_run_organization_id_kind_key_key UNIQUE (organization_id, kind, key);
ALTER TABLE ONLY muster.job_run ADD CONSTRAINT job_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.kept_count ADD CONSTRAINT kept_count_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.legal_hold ADD CONSTRAINT legal_hold_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.live_event ADD CONSTRAINT live_event_pkey PRIMARY KEY (organization_id, sequence);
ALTER TABLE ONLY muster.live_log ADD CONSTRAINT live_log_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY muster.node_heartbeat ADD CONSTRAINT node_heartbeat_pkey PRIMARY KEY (single);
ALTER TABLE ONLY muster.notification_choice ADD CONSTRAINT notification_choice_pkey PRIMARY KEY (organization_id, user_id, kind);
ALTER TABLE ONLY muster.notification_delivery ADD CONSTRAINT notification_delivery_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.notification ADD CONSTRAINT notification_key UNIQUE (organization_id, user_id, key);
ALTER TABLE ONLY muster.notification ADD CONSTRAINT notification_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.notification_settings ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (organization_id, user_id);
ALTER TABLE ONLY muster.offer_claim ADD CONSTRAINT offer_claim_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.opening_hours ADD CONSTRAINT opening_hours_date UNIQUE NULLS NOT DISTINCT (organization_id, queue, channel, valid_from);
ALTER TABLE ONLY muster.opening_hours ADD CONSTRAINT opening_hours_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.opening_hours ADD CONSTRAINT opening_hours_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.organization ADD CONSTRAINT organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.organization ADD CONSTRAINT organization_slug_key UNIQUE (slug);
ALTER TABLE ONLY muster.password_link ADD CONSTRAINT password_link_organization_id_user_id_key UNIQUE (organization_id, user_id);
ALTER TABLE ONLY muster.password_link ADD CONSTRAINT password_link_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY muster.push_device ADD CONSTRAINT push_device_endpoint UNIQUE (organization_id, endpoint);
ALTER TABLE ONLY muster.push_device ADD CONSTRAINT push_device_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.queue_settings ADD CONSTRAINT queue_settings_level UNIQUE NULLS NOT DISTINCT (organization_id, queue, channel);
ALTER TABLE ONLY muster.queue_settings ADD CONSTRAINT queue_settings_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.queue_settings ADD CONSTRAINT queue_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.rate_limit ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);
ALTER TABLE ONLY muster.requirement_by_hand ADD CONSTRAINT requirement_by_hand_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.requirement_by_hand ADD CONSTRAINT requirement_by_hand_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.requirement_day ADD CONSTRAINT requirement_day_pkey PRIMARY KEY (organization_id, date, queue, channel);
ALTER TABLE ONLY muster.requirement_failure ADD CONSTRAINT requirement_failure_pkey PRIMARY KEY (organization_id, queue, channel);
ALTER TABLE ONLY muster.requirement_stream ADD CONSTRAINT requirement_stream_pkey PRIMARY KEY (organization_id, queue, channel);
ALTER TABLE ONLY muster.retention_night ADD CONSTRAINT retention_night_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY muster.retention_rule ADD CONSTRAINT retention_rule_pkey PRIMARY KEY (organization_id, kind);
ALTER TABLE ONLY muster.rotation_assignment ADD CONSTRAINT rotation_assignment_pkey PRIMARY KEY (organization_id, employee_id, valid_from);
ALTER TABLE ONLY muster.rotation_exception ADD CONSTRAINT rotation_exception_pkey PRIMARY KEY (organization_id, employee_id, date);
ALTER TABLE ONLY muster.rotation ADD CONSTRAINT rotation_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.rotation ADD CONSTRAINT rotation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.rotation_version ADD CONSTRAINT rotation_version_pkey PRIMARY KEY (organization_id, rotation_id, valid_from);
ALTER TABLE ONLY muster.row_change ADD CONSTRAINT row_change_pkey PRIMARY KEY (organization_id, kind, key);
ALTER TABLE ONLY muster.schedule_change ADD CONSTRAINT schedule_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.schedule_employee ADD CONSTRAINT schedule_employee_pkey PRIMARY KEY (organization_id, schedule_id, employee_id);
ALTER TABLE ONLY muster.schedule_note ADD CONSTRAINT schedule_note_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.schedule ADD CONSTRAINT schedule_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.schedule_pin ADD CONSTRAINT schedule_pin_pkey PRIMARY KEY (organization_id, schedule_id, employee_id, date);
ALTER TABLE ONLY muster.schedule ADD CONSTRAINT schedule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.schedule_plan ADD CONSTRAINT schedule_plan_pkey PRIMARY KEY (schedule_id);
ALTER TABLE ONLY muster.schedule_scenario ADD CONSTRAINT schedule_scenario_pkey PRIMARY KEY (organization_id, schedule_id);
ALTER TABLE ONLY muster.schema_migration ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.self_report ADD CONSTRAINT self_report_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.server_secret ADD CONSTRAINT server_secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY muster.shift_as_begun ADD CONSTRAINT shift_as_begun_pkey PRIMARY KEY (organization_id, shift_id, date);
ALTER TABLE ONLY muster.shift_image ADD CONSTRAINT shift_image_pkey PRIMARY KEY (organization_id, schedule_id, operation_id, shift_id);
ALTER TABLE ONLY muster.shift_override ADD CONSTRAINT shift_override_pkey PRIMARY KEY (organization_id, shift_id, subject);
ALTER TABLE ONLY muster.shift ADD CONSTRAINT shift_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.shift_template ADD CONSTRAINT shift_template_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.shift_template ADD CONSTRAINT shift_template_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.shift_trade ADD CONSTRAINT shift_trade_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.shifts_to_move ADD CONSTRAINT shifts_to_move_pkey PRIMARY KEY (organization_id, employee_id);
ALTER TABLE ONLY muster.single_sign_on_identity ADD CONSTRAINT single_sign_on_identity_organization_id_user_id_issuer_key UNIQUE (organization_id, user_id, issuer);
ALTER TABLE ONLY muster.single_sign_on_identity ADD CONSTRAINT single_sign_on_identity_pkey PRIMARY KEY (organization_id, issuer, subject);
ALTER TABLE ONLY muster.single_sign_on ADD CONSTRAINT single_sign_on_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY muster.skill ADD CONSTRAINT skill_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.skill ADD CONSTRAINT skill_organization_id_name_folded_key UNIQUE (organization_id, name_folded);
ALTER TABLE ONLY muster.skill ADD CONSTRAINT skill_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.team ADD CONSTRAINT team_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.team ADD CONSTRAINT team_organization_id_name_folded_key UNIQUE (organization_id, name_folded);
ALTER TABLE ONLY muster.team ADD CONSTRAINT team_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.team_rule_member ADD CONSTRAINT team_rule_member_pkey PRIMARY KEY (organization_id, team_rule_id, employee_id);
ALTER TABLE ONLY muster.team_rule ADD CONSTRAINT team_rule_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.team_rule ADD CONSTRAINT team_rule_organization_id_name_folded_key UNIQUE (organization_id, name_folded);
ALTER TABLE ONLY muster.team_rule ADD CONSTRAINT team_rule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.time_off_grant ADD CONSTRAINT time_off_grant_pkey PRIMARY KEY (organization_id, employee_id, type_id, year);
ALTER TABLE ONLY muster.time_off_limit ADD CONSTRAINT time_off_limit_key UNIQUE NULLS NOT DISTINCT (organization_id, team_id, type_id, start_date);
ALTER TABLE ONLY muster.time_off_limit ADD CONSTRAINT time_off_limit_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.time_off_limit ADD CONSTRAINT time_off_limit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.time_off_request ADD CONSTRAINT time_off_request_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.time_off_request ADD CONSTRAINT time_off_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.time_off_type ADD CONSTRAINT time_off_type_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.time_off_type ADD CONSTRAINT time_off_type_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.told_plan ADD CONSTRAINT told_plan_pkey PRIMARY KEY (organization_id, schedule_id, employee_id);
ALTER TABLE ONLY muster.trade_response ADD CONSTRAINT trade_response_organization_id_trade_id_employee_id_key UNIQUE (organization_id, trade_id, employee_id);
ALTER TABLE ONLY muster.trade_response ADD CONSTRAINT trade_response_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.trade_settings ADD CONSTRAINT trade_settings_pkey PRIMARY KEY (organization_id, level_id);
ALTER TABLE ONLY muster.traded_shift ADD CONSTRAINT traded_shift_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY muster.user_account ADD CONSTRAINT user_account_organization_id_email_folded_key UNIQUE (organization_id, email_folded);
ALTER TABLE ONLY muster.user_account ADD CONSTRAINT user_account_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.user_account ADD CONSTRAINT user_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.user_session ADD CONSTRAINT user_session_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY muster.webhook_delivery ADD CONSTRAINT webhook_delivery_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.webhook_delivery ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.webhook ADD CONSTRAINT webhook_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.webhook ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.webhook_secret ADD CONSTRAINT webhook_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.work_preference ADD CONSTRAINT work_preference_pkey PRIMARY KEY (organization_id, employee_id);
ALTER TABLE ONLY muster.work_rules ADD CONSTRAINT work_rules_organization_id_id_key UNIQUE (organization_id, id);
ALTER TABLE ONLY muster.work_rules ADD CONSTRAINT work_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.work_rules ADD CONSTRAINT work_rules_version UNIQUE NULLS NOT DISTINCT (organization_id, employee_id, contract_id, valid_from);
CREATE UNIQUE INDEX activity_code_built_in ON muster.activity_code USING btree (organization_id, category) WHERE is_built_in;
CREATE UNIQUE INDEX activity_code_name ON muster.activity_code USING btree (organization_id, name_folded) WHERE (archived_at IS NULL);
CREATE INDEX activity_plan_name ON muster.activity_plan USING btree (organization_id, name_folded, id);
CREATE INDEX activity_session_date ON muster.activity_session USING btree (organization_id, date);
CREATE INDEX activity_session_plan ON muster.activity_session USING btree (organization_id, plan_id, period_start);
CREATE UNIQUE INDEX adherence_alert_active ON muster.adherence_alert USING btree (organization_id, employee_id, shift_id, type) WHERE (status = 'active'::text);
CREATE INDEX adherence_alert_newest ON muster.adherence_alert USING btree (organization_id, created_at DESC, id);
CREATE INDEX adherence_alert_of_employee ON muster.adherence_alert USING btree (organization_id, employee_id, created_at);
CREATE INDEX adherence_alert_status ON muster.adherence_alert USING btree (organization_id, status, created_at DESC, id);
CREATE INDEX adherence_episode_open ON muster.adherence_episode USING btree (organization_id, employee_id) WHERE (ended_at IS NULL);
CREATE INDEX adherence_exception_newest ON muster.adherence_exception USING btree (organization_id, "position" DESC);
CREATE INDEX adherence_excuse_of_employee ON muster.adherence_excuse USING btree (organization_id, employee_id, ends_at);
CREATE INDEX agent_day_of_date ON muster.agent_day USING btree (organization_id, date);
CREATE INDEX agent_judgement_due ON muster.agent_judgement USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX agent_state_event_time ON ONLY muster.agent_state_event USING btree (organization_id, employee_id, effective_at, sequence);
CREATE INDEX agent_state_event_2026_11_organization_id_employee_id_effec_idx ON muster.agent_state_event_2026_11 USING btree (organization_id, employee_id, effective_at, sequence);
CREATE INDEX agent_state_event_2026_12_organization_id_employee_id_effec_idx ON muster.agent_state_event_2026_12 USING btree (organization_id, employee_id, effective_at, sequence);
CREATE INDEX agent_state_event_2027_01_organization_id_employee_id_effec_idx ON muster.agent_state_event_2027_01 USING btree (organization_id, employee_id, effective_at, sequence);
CREATE INDEX agent_state_event_2027_02_organization_id_employee_id_effec_idx ON muster.agent_state_event_2027_02 USING btree (organization_id, employee_id, effective_at, sequence);
CREATE INDEX agent_state_event_default_organization_id_employee_id_effec_idx ON muster.agent_state_event_default USING btree (organization_id, employee_id, effective_at, sequence);
CREATE INDEX api_key_secret_of_key ON muster.api_key_secret USING btree (organization_id, api_key_id);
CREATE INDEX audit_entry_action ON muster.audit_entry USING btree (organization_id, action, sequence DESC);
CREATE INDEX audit_entry_newest ON muster.audit_entry USING btree (organization_id, sequence DESC);
CREATE INDEX availability_exception_of_employee ON muster.availability_exception USING btree (organization_id, employee_id, end_date);
CREATE INDEX console_file_build ON muster.console_file USING btree (build);
CREATE INDEX contact_history_list ON muster.contact_history USING btree (organization_id, date, "interval");
CREATE UNIQUE INDEX contract_name ON muster.contract USING btree (organization_id, name_folded) WHERE (archived_at IS NULL);
CREATE INDEX deflection_list ON muster.deflection USING btree (organization_id, date, "interval");
CREATE INDEX demand_event_date ON muster.demand_event USING btree (organization_id, start_date, id);
CREATE INDEX employee_contract_of_contract ON muster.employee_contract USING btree (organization_id, contract_id);
CREATE INDEX employee_skill_skill ON muster.employee_skill USING btree (organization_id, skill_id);
CREATE INDEX employee_team ON muster.employee USING btree (organization_id, team_id);
CREATE UNIQUE INDEX exception_reason_name ON muster.exception_reason USING btree (organization_id, name_folded) WHERE (archived_at IS NULL);
CREATE INDEX forecast_override_stream ON muster.forecast_override USING btree (organization_id, queue, channel, created_at, id);
CREATE INDEX forecast_run_newest ON muster.forecast_run USING btree (organization_id, began_at DESC, id);
CREATE INDEX forecast_run_stream_forecast ON muster.forecast_run_stream USING btree (organization_id, forecast_id);
CREATE INDEX forecast_stream_forecast ON muster.forecast_stream USING btree (organization_id, forecast_id);
CREATE INDEX hours_offer_deadlines ON muster.hours_offer USING btree (state, closes_at) WHERE (state = ANY (ARRAY['planned'::text, 'open'::text]));
CREATE INDEX hours_offer_open ON muster.hours_offer USING btree (organization_id, state) WHERE (state = ANY (ARRAY['planned'::text, 'open'::text]));
CREATE INDEX hours_offer_replaced ON muster.hours_offer USING btree (organization_id, replaces_shift_id) WHERE (replaces_shift_id IS NOT NULL);
CREATE INDEX hours_offer_schedule ON muster.hours_offer USING btree (organization_id, schedule_id);
CREATE INDEX hours_offer_start ON muster.hours_offer USING btree (organization_id, starts_at, id);
CREATE INDEX idempotency_key_age ON muster.idempotency_key USING btree (claimed_at);
CREATE INDEX job_run_finished ON muster.job_run USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX job_run_newest ON muster.job_run USING btree (organization_id, created_at DESC, id);
CREATE INDEX job_run_open ON muster.job_run USING btree (organization_id, kind) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX job_run_waiting ON muster.job_run USING btree (kind) WHERE (status = 'waiting'::text);
CREATE INDEX kept_count_of ON muster.kept_count USING btree (organization_id, counted, subject, day) INCLUDE (rows);
CREATE INDEX live_event_age ON muster.live_event USING brin (created_at);
CREATE INDEX notification_created ON muster.notification USING btree (created_at);
CREATE INDEX notification_delivery_device ON muster.notification_delivery USING btree (organization_id, device_id);
CREATE INDEX notification_delivery_notification ON muster.notification_delivery USING btree (organization_id, notification_id);
CREATE INDEX notification_delivery_waiting ON muster.notification_delivery USING btree (organization_id, next_attempt_at) WHERE (status = 'waiting'::text);
CREATE INDEX notification_newest ON muster.notification USING btree (organization_id, user_id, "position" DESC);
CREATE INDEX notification_unread ON muster.notification USING btree (organization_id, user_id) WHERE (read_at IS NULL);
CREATE INDEX offer_claim_deadlines ON muster.offer_claim USING btree (state) WHERE (state = ANY (ARRAY['claimed'::text, 'waiting'::text, 'offered'::text]));
CREATE INDEX offer_claim_live ON muster.offer_claim USING btree (organization_id, offer_id) WHERE (state = ANY (ARRAY['claimed'::text, 'waiting'::text, 'offered'::text]));
CREATE INDEX offer_claim_of_employee ON muster.offer_claim USING btree (organization_id, employee_id, claimed_at);
CREATE UNIQUE INDEX offer_claim_once ON muster.offer_claim USING btree (organization_id, offer_id, employee_id) WHERE (state <> 'withdrawn'::text);
CREATE INDEX push_device_user ON muster.push_device USING btree (organization_id, user_id);
CREATE INDEX requirement_by_hand_days ON muster.requirement_by_hand USING btree (organization_id, to_date, from_date);
CREATE INDEX requirement_day_of_stream ON muster.requirement_day USING btree (organization_id, queue, channel);
CREATE INDEX rotation_assignment_rotation ON muster.rotation_assignment USING btree (organization_id, rotation_id);
CREATE UNIQUE INDEX rotation_name ON muster.rotation USING btree (organization_id, name_folded) WHERE (archived_at IS NULL);
CREATE INDEX row_change_updated ON muster.row_change USING btree (organization_id, kind, updated_at, key);
CREATE INDEX schedule_change_created ON muster.schedule_change USING btree (created_at);
CREATE INDEX schedule_employee_employee ON muster.schedule_employee USING btree (organization_id, employee_id);
CREATE INDEX schedule_ends ON muster.schedule USING btree (organization_id, end_date);
CREATE INDEX schedule_list ON muster.schedule USING btree (organization_id, start_date, name_folded, id);
CREATE INDEX schedule_note_cell ON muster.schedule_note USING btree (organization_id, schedule_id, date, employee_id);
CREATE INDEX schedule_scenario_base ON muster.schedule_scenario USING btree (organization_id, base_id);
CREATE INDEX self_report_of_days ON muster.self_report USING btree (organization_id, report_date, reported_at);
CREATE INDEX self_report_of_employee ON muster.self_report USING btree (organization_id, employee_id, reported_at);
CREATE UNIQUE INDEX self_report_of_shift ON muster.self_report USING btree (organization_id, shift_id) WHERE ((kind = 'late'::text) AND (withdrawn_at IS NULL));
CREATE INDEX shift_as_begun_of_employee ON muster.shift_as_begun USING btree (organization_id, employee_id, date);
CREATE INDEX shift_entered ON muster.shift USING btree (organization_id, schedule_id, entered_by);
CREATE INDEX shift_image_cell ON muster.shift_image USING btree (organization_id, employee_id, date);
CREATE INDEX shift_image_entered ON muster.shift_image USING btree (organization_id, schedule_id, entered_by);
CREATE INDEX shift_image_shift ON muster.shift_image USING btree (organization_id, schedule_id, shift_id);
CREATE INDEX shift_in_force ON muster.shift USING btree (organization_id, ends_at);
CREATE INDEX shift_list ON muster.shift USING btree (organization_id, date, start_time, id);
CREATE INDEX shift_of_employee ON muster.shift USING btree (organization_id, employee_id, date, start_time, id);
CREATE INDEX shift_of_schedule ON muster.shift USING btree (organization_id, schedule_id, date, start_time, id);
CREATE INDEX shift_trade_deadlines ON muster.shift_trade USING btree (state) WHERE (state = ANY (ARRAY['posted'::text, 'proposed'::text, 'requested'::text]));
CREATE INDEX shift_trade_newest ON muster.shift_trade USING btree (organization_id, proposed_at, id);
CREATE INDEX shift_trade_of_partner ON muster.shift_trade USING btree (organization_id, partner_id, proposed_at);
CREATE INDEX shift_trade_of_proposer ON muster.shift_trade USING btree (organization_id, proposer_id, proposed_at);
CREATE INDEX shift_trade_open ON muster.shift_trade USING btree (organization_id, state, first_starts_at) WHERE (state = ANY (ARRAY['posted'::text, 'proposed'::text, 'requested'::text]));
CREATE INDEX single_sign_on_domains ON muster.single_sign_on USING gin (email_domains);
CREATE INDEX team_parent ON muster.team USING btree (organization_id, parent_team_id);
CREATE INDEX team_rule_member_employee ON muster.team_rule_member USING btree (organization_id, employee_id);
CREATE INDEX team_supervisor ON muster.team USING btree (organization_id, supervisor_id);
CREATE INDEX time_off_request_newest ON muster.time_off_request USING btree (organization_id, requested_at DESC, "position" DESC);
CREATE INDEX time_off_request_of_days ON muster.time_off_request USING btree (organization_id, end_date, start_date);
CREATE INDEX time_off_request_of_employee ON muster.time_off_request USING btree (organization_id, employee_id, end_date);
CREATE INDEX time_off_request_waiting ON muster.time_off_request USING btree (organization_id, employee_id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX time_off_type_name ON muster.time_off_type USING btree (organization_id, name_folded) WHERE (archived_at IS NULL);
CREATE INDEX traded_shift_of_response ON muster.traded_shift USING btree (organization_id, response_id);
CREATE INDEX traded_shift_of_schedule ON muster.traded_shift USING btree (organization_id, schedule_id, shift_id);
CREATE INDEX traded_shift_of_trade ON muster.traded_shift USING btree (organization_id, trade_id, side, "position");
CREATE INDEX user_account_email ON muster.user_account USING btree (email_folded);
CREATE INDEX user_session_expiry ON muster.user_session USING btree (expires_at);
CREATE INDEX user_session_user ON muster.user_session USING btree (organization_id, user_id);
CREATE INDEX webhook_delivery_backlog ON muster.webhook_delivery USING btree (created_at) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_delivery_created ON muster.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_newest ON muster.webhook_delivery USING btree (organization_id, webhook_id, sequence DESC);
CREATE INDEX webhook_delivery_waiting ON muster.webhook_delivery USING btree (organization_id, webhook_id, subject, sequence) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_secret_webhook ON muster.webhook_secret USING btree (organization_id, webhook_id);
CREATE INDEX work_rules_of_contract ON muster.work_rules USING btree (organization_id, contract_id);
ALTER INDEX muster.agent_state_event_time ATTACH PARTITION muster.agent_state_event_2026_11_organization_id_employee_id_effec_idx;
ALTER INDEX muster.agent_state_event_pkey ATTACH PARTITION muster.agent_state_event_2026_11_pkey;
ALTER INDEX muster.agent_state_event_time ATTACH PARTITION muster.agent_state_event_2026_12_organization_id_employee_id_effec_idx;
ALTER INDEX muster.agent_state_event_pkey ATTACH PARTITION muster.agent_state_event_2026_12_pkey;
ALTER INDEX muster.agent_state_event_time ATTACH PARTITION muster.agent_state_event_2027_01_organization_id_employee_id_effec_idx;
ALTER INDEX muster.agent_state_event_pkey ATTACH PARTITION muster.agent_state_event_2027_01_pkey;
ALTER INDEX muster.agent_state_event_time ATTACH PARTITION muster.agent_state_event_2027_02_organization_id_employee_id_effec_idx;
ALTER INDEX muster.agent_state_event_pkey ATTACH PARTITION muster.agent_state_event_2027_02_pkey;
ALTER INDEX muster.agent_state_event_time ATTACH PARTITION muster.agent_state_event_default_organization_id_employee_id_effec_idx;
ALTER INDEX muster.agent_state_event_pkey ATTACH PARTITION muster.agent_state_event_default_pkey;
CREATE TRIGGER activity_codes AFTER INSERT ON muster.organization FOR EACH ROW EXECUTE FUNCTION muster.make_activity_codes();
CREATE TRIGGER count_delete AFTER DELETE ON muster.audit_entry REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_audit();
CREATE TRIGGER count_delete AFTER DELETE ON muster.contact_history REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_intervals();
CREATE TRIGGER count_delete AFTER DELETE ON muster.deflection REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_intervals();
CREATE TRIGGER count_delete AFTER DELETE ON muster.shift REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_shifts();
CREATE TRIGGER count_delete AFTER DELETE ON muster.time_off_request REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION muster.count_deleted_time_off();
CREATE TRIGGER count_insert AFTER INSERT ON muster.audit_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_audit();
CREATE TRIGGER count_insert AFTER INSERT ON muster.contact_history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_intervals();
CREATE TRIGGER count_insert AFTER INSERT ON muster.deflection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_intervals();
CREATE TRIGGER count_insert AFTER INSERT ON muster.shift REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.count_shifts();
CREATE TRIGGER count_insert AFTER INSERT ON muster.time_off_request REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION muster.count_new_time_off();
CREATE TRIGGER count_move AFTER UPDATE OF organization_id, schedule_id, employee_id, date ON muster.shift FOR EACH ROW WHEN (((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.schedule_id IS DISTINCT FROM new.schedule_id)) OR (old.employee_id IS DISTINCT FROM new.employee_id)) OR (old.date IS DISTINCT FROM new.date))) EXECUTE FUNCTION muster.count_moved_shift();
CREATE TRIGGER count_update AFTER UPDATE ON muster.time_off_request REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION muster.count_time_off();
CREATE TRIGGER exception_reasons AFTER INSERT ON muster.organization FOR EACH ROW EXECUTE FUNCTION muster.make_exception_reasons();
CREATE TRIGGER fit_on_queue BEFORE INSERT OR UPDATE ON muster.shift FOR EACH ROW WHEN ((new.on_queue <> '[]'::jsonb)) EXECUTE FUNCTION muster.fit_on_queue();
CREATE TRIGGER keep_delete AFTER DELETE ON muster.shift REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION muster.keep_deleted_shifts();
CREATE TRIGGER keep_feed_silence AFTER INSERT OR UPDATE OF silent_from, silent_until ON muster.adherence_feed FOR EACH ROW EXECUTE FUNCTION muster.keep_feed_silence();
CREATE TRIGGER keep_first_secret AFTER INSERT ON muster.api_key FOR EACH ROW WHEN ((new.key_hash IS NOT NULL)) EXECUTE FUNCTION muster.keep_first_secret();
CREATE TRIGGER keep_update AFTER UPDATE ON muster.shift REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.keep_changed_shifts();
CREATE TRIGGER mark_writer BEFORE INSERT OR UPDATE ON muster.agent_state FOR EACH STATEMENT EXECUTE FUNCTION muster.mark_state_writer();
CREATE TRIGGER note_delete AFTER DELETE ON muster.agent_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_agent_days();
CREATE TRIGGER note_delete AFTER DELETE ON muster.contact_history REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_history();
CREATE TRIGGER note_delete AFTER DELETE ON muster.employee_skill REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_skills();
CREATE TRIGGER note_delete AFTER DELETE ON muster.forecast_stream FOR EACH ROW EXECUTE FUNCTION muster.note_deleted_forecast();
CREATE TRIGGER note_delete AFTER DELETE ON muster.shift REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_deleted_shifts();
CREATE TRIGGER note_first_forecast AFTER INSERT ON muster.forecast_stream FOR EACH ROW WHEN ((COALESCE((new.forecast_id)::text, new.reason) IS NOT NULL)) EXECUTE FUNCTION muster.note_forecast();
CREATE TRIGGER note_forecast AFTER UPDATE ON muster.forecast_stream FOR EACH ROW WHEN (((old.forecast_id IS DISTINCT FROM new.forecast_id) OR (old.reason IS DISTINCT FROM new.reason))) EXECUTE FUNCTION muster.note_forecast();
CREATE TRIGGER note_insert AFTER INSERT ON muster.agent_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_agent_days();
CREATE TRIGGER note_insert AFTER INSERT ON muster.contact_history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_history();
CREATE TRIGGER note_insert AFTER INSERT ON muster.employee REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_employees();
CREATE TRIGGER note_insert AFTER INSERT ON muster.employee_skill REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_skills();
CREATE TRIGGER note_insert AFTER INSERT ON muster.offer_claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_offer_claim();
CREATE TRIGGER note_insert AFTER INSERT ON muster.shift REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_new_shifts();
CREATE TRIGGER note_insert AFTER INSERT ON muster.shift_trade REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_shift_trade();
CREATE TRIGGER note_publication AFTER UPDATE OF status ON muster.schedule FOR EACH ROW WHEN (((old.status = 'draft'::text) <> (new.status = 'draft'::text))) EXECUTE FUNCTION muster.note_published_schedule();
CREATE TRIGGER note_rename AFTER UPDATE OF name ON muster.skill FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION muster.note_renamed_skill();
CREATE TRIGGER note_rename AFTER UPDATE OF name ON muster.team FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION muster.note_renamed_team();
CREATE TRIGGER note_update AFTER UPDATE ON muster.agent_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_agent_days();
CREATE TRIGGER note_update AFTER UPDATE ON muster.contact_history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_history();
CREATE TRIGGER note_update AFTER UPDATE ON muster.employee REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_employees();
CREATE TRIGGER note_update AFTER UPDATE ON muster.employee_skill REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_skills();
CREATE TRIGGER note_update AFTER UPDATE ON muster.offer_claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_offer_claim();
CREATE TRIGGER note_update AFTER UPDATE ON muster.shift REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_shifts();
CREATE TRIGGER note_update AFTER UPDATE ON muster.shift_trade REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_shift_trade();
CREATE TRIGGER note_update AFTER UPDATE ON muster.user_account REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION muster.note_changed_users();
CREATE TRIGGER organization_tier AFTER UPDATE OF tier ON muster.organization FOR EACH ROW WHEN ((old.tier IS DISTINCT FROM new.tier)) EXECUTE FUNCTION muster.judge_by_tier();
CREATE TRIGGER organization_tier_guard BEFORE UPDATE ON muster.organization FOR EACH ROW WHEN ((old.tier IS DISTINCT FROM new.tier)) EXECUTE FUNCTION muster.refuse_tier_change();
CREATE TRIGGER raise_version BEFORE UPDATE ON muster.shift FOR EACH ROW EXECUTE FUNCTION muster.raise_shift_version();
CREATE TRIGGER stamp_update BEFORE UPDATE ON muster.agent_state FOR EACH ROW EXECUTE FUNCTION muster.stamp_agent_state();
CREATE TRIGGER time_off_types AFTER INSERT ON muster.organization FOR EACH ROW EXECUTE FUNCTION muster.make_time_off_types();
ALTER TABLE ONLY muster.activity_code ADD CONSTRAINT activity_code_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.activity_plan ADD CONSTRAINT activity_plan_organization_id_activity_code_id_fkey FOREIGN KEY (organization_id, activity_code_id) REFERENCES muster.activity_code(organization_id, id);
ALTER TABLE ONLY muster.activity_plan ADD CONSTRAINT activity_plan_organization_id_facilitator_id_fkey FOREIGN KEY (organization_id, facilitator_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.activity_session ADD CONSTRAINT activity_session_organization_id_plan_id_fkey FOREIGN KEY (organization_id, plan_id) REFERENCES muster.activity_plan(organization_id, id);
ALTER TABLE ONLY muster.adherence_alert ADD CONSTRAINT adherence_alert_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.adherence_exception ADD CONSTRAINT adherence_exception_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.adherence_exception ADD CONSTRAINT adherence_exception_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.adherence_exception ADD CONSTRAINT adherence_exception_organization_id_reason_id_fkey FOREIGN KEY (organization_id, reason_id) REFERENCES muster.exception_reason(organization_id, id);
ALTER TABLE ONLY muster.adherence_exception ADD CONSTRAINT adherence_exception_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES muster.team(organization_id, id);
ALTER TABLE ONLY muster.adherence_excuse ADD CONSTRAINT adherence_excuse_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.adherence_excuse ADD CONSTRAINT adherence_excuse_organization_id_exception_id_fkey FOREIGN KEY (organization_id, exception_id) REFERENCES muster.adherence_exception(organization_id, id);
ALTER TABLE ONLY muster.adherence_feed ADD CONSTRAINT adherence_feed_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.agent_day ADD CONSTRAINT agent_day_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.agent_day_progress ADD CONSTRAINT agent_day_progress_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.agent_judgement ADD CONSTRAINT agent_judgement_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.agent_state ADD CONSTRAINT agent_state_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.api_key ADD CONSTRAINT api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.api_key_secret ADD CONSTRAINT api_key_secret_organization_id_api_key_id_fkey FOREIGN KEY (organization_id, api_key_id) REFERENCES muster.api_key(organization_id, id);
ALTER TABLE ONLY muster.audit_entry ADD CONSTRAINT audit_entry_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.availability_exception ADD CONSTRAINT availability_exception_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.availability_pattern ADD CONSTRAINT availability_pattern_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.calendar_feed ADD CONSTRAINT calendar_feed_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.change_set_notice ADD CONSTRAINT change_set_notice_organization_id_change_set_id_fkey FOREIGN KEY (organization_id, change_set_id) REFERENCES muster.change_set(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.change_set ADD CONSTRAINT change_set_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.console_file ADD CONSTRAINT console_file_build_fkey FOREIGN KEY (build) REFERENCES muster.console_build(build) ON DELETE CASCADE;
ALTER TABLE ONLY muster.contract ADD CONSTRAINT contract_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.demand_event ADD CONSTRAINT demand_event_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.employee_away ADD CONSTRAINT employee_away_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.employee_away ADD CONSTRAINT employee_away_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.employee_contract ADD CONSTRAINT employee_contract_organization_id_contract_id_fkey FOREIGN KEY (organization_id, contract_id) REFERENCES muster.contract(organization_id, id);
ALTER TABLE ONLY muster.employee_contract ADD CONSTRAINT employee_contract_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES muster.team(organization_id, id);
ALTER TABLE ONLY muster.employee ADD CONSTRAINT employee_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.employee_skill ADD CONSTRAINT employee_skill_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.employee_skill ADD CONSTRAINT employee_skill_organization_id_skill_id_fkey FOREIGN KEY (organization_id, skill_id) REFERENCES muster.skill(organization_id, id);
ALTER TABLE ONLY muster.erasure ADD CONSTRAINT erasure_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.erasure ADD CONSTRAINT erasure_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.exception_reason ADD CONSTRAINT exception_reason_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.feed_silence ADD CONSTRAINT feed_silence_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.forecast_night ADD CONSTRAINT forecast_night_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.forecast_override ADD CONSTRAINT forecast_override_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.forecast_run ADD CONSTRAINT forecast_run_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.forecast_run_stream ADD CONSTRAINT forecast_run_stream_organization_id_forecast_id_fkey FOREIGN KEY (organization_id, forecast_id) REFERENCES muster.forecast(organization_id, id);
ALTER TABLE ONLY muster.forecast_run_stream ADD CONSTRAINT forecast_run_stream_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES muster.forecast_run(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.forecast_season ADD CONSTRAINT forecast_season_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.forecast_stream ADD CONSTRAINT forecast_stream_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.forecast_stream ADD CONSTRAINT forecast_stream_organization_id_forecast_id_fkey FOREIGN KEY (organization_id, forecast_id) REFERENCES muster.forecast(organization_id, id);
ALTER TABLE ONLY muster.hours_offer ADD CONSTRAINT hours_offer_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.invitation ADD CONSTRAINT invitation_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.job_run ADD CONSTRAINT job_run_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.job_run ADD CONSTRAINT job_run_organization_id_requested_by_fkey FOREIGN KEY (organization_id, requested_by) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.legal_hold ADD CONSTRAINT legal_hold_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.legal_hold ADD CONSTRAINT legal_hold_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.live_log ADD CONSTRAINT live_log_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.notification_choice ADD CONSTRAINT notification_choice_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.notification_delivery ADD CONSTRAINT notification_delivery_organization_id_device_id_fkey FOREIGN KEY (organization_id, device_id) REFERENCES muster.push_device(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.notification_delivery ADD CONSTRAINT notification_delivery_organization_id_notification_id_fkey FOREIGN KEY (organization_id, notification_id) REFERENCES muster.notification(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.notification ADD CONSTRAINT notification_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.notification_settings ADD CONSTRAINT notification_settings_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.offer_claim ADD CONSTRAINT offer_claim_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.offer_claim ADD CONSTRAINT offer_claim_organization_id_offer_id_fkey FOREIGN KEY (organization_id, offer_id) REFERENCES muster.hours_offer(organization_id, id);
ALTER TABLE ONLY muster.opening_hours ADD CONSTRAINT opening_hours_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.password_link ADD CONSTRAINT password_link_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.push_device ADD CONSTRAINT push_device_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.queue_settings ADD CONSTRAINT queue_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.queue_settings ADD CONSTRAINT queue_settings_organization_id_skill_id_fkey FOREIGN KEY (organization_id, skill_id) REFERENCES muster.skill(organization_id, id);
ALTER TABLE ONLY muster.requirement_by_hand ADD CONSTRAINT requirement_by_hand_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.requirement_by_hand ADD CONSTRAINT requirement_by_hand_organization_id_skill_id_fkey FOREIGN KEY (organization_id, skill_id) REFERENCES muster.skill(organization_id, id);
ALTER TABLE ONLY muster.requirement_day ADD CONSTRAINT requirement_day_organization_id_queue_channel_fkey FOREIGN KEY (organization_id, queue, channel) REFERENCES muster.requirement_stream(organization_id, queue, channel) ON DELETE CASCADE;
ALTER TABLE ONLY muster.requirement_failure ADD CONSTRAINT requirement_failure_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.requirement_stream ADD CONSTRAINT requirement_stream_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.retention_night ADD CONSTRAINT retention_night_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.retention_rule ADD CONSTRAINT retention_rule_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.rotation_assignment ADD CONSTRAINT rotation_assignment_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.rotation_assignment ADD CONSTRAINT rotation_assignment_organization_id_rotation_id_fkey FOREIGN KEY (organization_id, rotation_id) REFERENCES muster.rotation(organization_id, id);
ALTER TABLE ONLY muster.rotation_exception ADD CONSTRAINT rotation_exception_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.rotation ADD CONSTRAINT rotation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.rotation_version ADD CONSTRAINT rotation_version_organization_id_rotation_id_fkey FOREIGN KEY (organization_id, rotation_id) REFERENCES muster.rotation(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.schedule_note ADD CONSTRAINT schedule_note_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.schedule_note ADD CONSTRAINT schedule_note_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.schedule ADD CONSTRAINT schedule_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.schedule_pin ADD CONSTRAINT schedule_pin_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.schedule_pin ADD CONSTRAINT schedule_pin_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.schedule_plan ADD CONSTRAINT schedule_plan_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.schedule_plan ADD CONSTRAINT schedule_plan_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.schedule_scenario ADD CONSTRAINT schedule_scenario_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.self_report ADD CONSTRAINT self_report_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.shift_as_begun ADD CONSTRAINT shift_as_begun_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.shift_as_begun ADD CONSTRAINT shift_as_begun_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.shift_image ADD CONSTRAINT shift_image_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.shift ADD CONSTRAINT shift_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.shift ADD CONSTRAINT shift_organization_id_schedule_id_fkey FOREIGN KEY (organization_id, schedule_id) REFERENCES muster.schedule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.shift ADD CONSTRAINT shift_organization_id_template_id_fkey FOREIGN KEY (organization_id, template_id) REFERENCES muster.shift_template(organization_id, id);
ALTER TABLE ONLY muster.shift_override ADD CONSTRAINT shift_override_organization_id_shift_id_fkey FOREIGN KEY (organization_id, shift_id) REFERENCES muster.shift(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.shift_template ADD CONSTRAINT shift_template_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.shift_trade ADD CONSTRAINT shift_trade_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.shift_trade ADD CONSTRAINT shift_trade_organization_id_partner_id_fkey FOREIGN KEY (organization_id, partner_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.shift_trade ADD CONSTRAINT shift_trade_organization_id_proposer_id_fkey FOREIGN KEY (organization_id, proposer_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.shifts_to_move ADD CONSTRAINT shifts_to_move_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.single_sign_on_identity ADD CONSTRAINT single_sign_on_identity_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.single_sign_on ADD CONSTRAINT single_sign_on_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.skill ADD CONSTRAINT skill_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.team ADD CONSTRAINT team_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.team ADD CONSTRAINT team_organization_id_parent_team_id_fkey FOREIGN KEY (organization_id, parent_team_id) REFERENCES muster.team(organization_id, id);
ALTER TABLE ONLY muster.team ADD CONSTRAINT team_organization_id_supervisor_id_fkey FOREIGN KEY (organization_id, supervisor_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.team_rule_member ADD CONSTRAINT team_rule_member_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.team_rule_member ADD CONSTRAINT team_rule_member_organization_id_team_rule_id_fkey FOREIGN KEY (organization_id, team_rule_id) REFERENCES muster.team_rule(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.team_rule ADD CONSTRAINT team_rule_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.time_off_grant ADD CONSTRAINT time_off_grant_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.time_off_grant ADD CONSTRAINT time_off_grant_organization_id_type_id_fkey FOREIGN KEY (organization_id, type_id) REFERENCES muster.time_off_type(organization_id, id);
ALTER TABLE ONLY muster.time_off_limit ADD CONSTRAINT time_off_limit_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES muster.team(organization_id, id);
ALTER TABLE ONLY muster.time_off_limit ADD CONSTRAINT time_off_limit_organization_id_type_id_fkey FOREIGN KEY (organization_id, type_id) REFERENCES muster.time_off_type(organization_id, id);
ALTER TABLE ONLY muster.time_off_request ADD CONSTRAINT time_off_request_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.time_off_request ADD CONSTRAINT time_off_request_organization_id_type_id_fkey FOREIGN KEY (organization_id, type_id) REFERENCES muster.time_off_type(organization_id, id);
ALTER TABLE ONLY muster.time_off_type ADD CONSTRAINT time_off_type_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.told_plan ADD CONSTRAINT told_plan_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.trade_response ADD CONSTRAINT trade_response_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.trade_response ADD CONSTRAINT trade_response_organization_id_trade_id_fkey FOREIGN KEY (organization_id, trade_id) REFERENCES muster.shift_trade(organization_id, id);
ALTER TABLE ONLY muster.trade_settings ADD CONSTRAINT trade_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.trade_settings ADD CONSTRAINT trade_settings_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES muster.team(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.traded_shift ADD CONSTRAINT traded_shift_organization_id_response_id_fkey FOREIGN KEY (organization_id, response_id) REFERENCES muster.trade_response(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.traded_shift ADD CONSTRAINT traded_shift_organization_id_trade_id_fkey FOREIGN KEY (organization_id, trade_id) REFERENCES muster.shift_trade(organization_id, id);
ALTER TABLE ONLY muster.user_account ADD CONSTRAINT user_account_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.user_session ADD CONSTRAINT user_session_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES muster.user_account(organization_id, id);
ALTER TABLE ONLY muster.webhook_delivery ADD CONSTRAINT webhook_delivery_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.webhook_delivery ADD CONSTRAINT webhook_delivery_organization_id_webhook_id_fkey FOREIGN KEY (organization_id, webhook_id) REFERENCES muster.webhook(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.webhook ADD CONSTRAINT webhook_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.webhook_secret ADD CONSTRAINT webhook_secret_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE ONLY muster.webhook_secret ADD CONSTRAINT webhook_secret_organization_id_webhook_id_fkey FOREIGN KEY (organization_id, webhook_id) REFERENCES muster.webhook(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.webhook ADD CONSTRAINT webhook_team FOREIGN KEY (organization_id, team_id) REFERENCES muster.team(organization_id, id);
ALTER TABLE ONLY muster.work_preference ADD CONSTRAINT work_preference_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.work_rules ADD CONSTRAINT work_rules_organization_id_contract_id_fkey FOREIGN KEY (organization_id, contract_id) REFERENCES muster.contract(organization_id, id);
ALTER TABLE ONLY muster.work_rules ADD CONSTRAINT work_rules_organization_id_employee_id_fkey FOREIGN KEY (organization_id, employee_id) REFERENCES muster.employee(organization_id, id);
ALTER TABLE ONLY muster.work_rules ADD CONSTRAINT work_rules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES muster.organization(id);
ALTER TABLE muster.activity_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.activity_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.activity_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.adherence_alert ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.adherence_episode ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.adherence_exception ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.adherence_excuse ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.adherence_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_day_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_day_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_judgement ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state_event_2026_11 ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state_event_2026_12 ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state_event_2027_01 ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state_event_2027_02 ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.agent_state_event_default ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.api_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.api_key_secret ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.availability_exception ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.availability_pattern ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.calendar_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.change_set ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.change_set_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.console_build ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.console_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.contact_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.contract ENABLE ROW LEVEL SECURITY;
CREATE POLICY counters ON muster.rate_limit USING (true) WITH CHECK (true);
ALTER TABLE muster.deflection ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.demand_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.employee ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.employee_away ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.employee_contract ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.employee_skill ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.exception_reason ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.feed_silence ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast_night ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast_override ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast_run_stream ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast_season ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.forecast_stream ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.hours_offer ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.idempotency_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.interval_pass ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.job_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.kept_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.legal_hold ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.live_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.live_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.node_heartbeat ENABLE ROW LEVEL SECURITY;
CREATE POLICY nodes ON muster.console_build USING (true) WITH CHECK (true);
CREATE POLICY nodes ON muster.console_file USING (true) WITH CHECK (true);
CREATE POLICY nodes ON muster.node_heartbeat USING (true) WITH CHECK (true);
CREATE POLICY nodes ON muster.server_secret USING (true) WITH CHECK (true);
ALTER TABLE muster.notification ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_choice ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.offer_claim ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.opening_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.organization ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON muster.activity_code USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.activity_plan USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.activity_session USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.adherence_alert USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.adherence_episode USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.adherence_exception USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.adherence_excuse USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.adherence_feed USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.agent_day USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.agent_day_due USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.agent_day_progress USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.agent_judgement USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.agent_state USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.agent_state_event USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.api_key USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.api_key_secret USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.audit_entry USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.availability_exception USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.availability_pattern USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.calendar_feed USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.change_set USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.change_set_notice USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.contact_history USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.contract USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.deflection USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.demand_event USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.employee USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.employee_away USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.employee_contract USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.employee_skill USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.erasure USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.exception_reason USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.feed_silence USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast_night USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast_override USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast_run USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast_run_stream USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast_season USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.forecast_stream USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.hours_offer USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.idempotency_key USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.interval_pass USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.invitation USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.job_run USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.kept_count USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.legal_hold USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.live_event USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.live_log USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.notification USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.notification_choice USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.notification_delivery USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.notification_settings USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.offer_claim USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.opening_hours USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.organization USING ((id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.password_link USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.push_device USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.queue_settings USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.requirement_by_hand USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.requirement_day USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.requirement_failure USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.requirement_stream USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.retention_night USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.retention_rule USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.rotation USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.rotation_assignment USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.rotation_exception USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.rotation_version USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.row_change USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule_change USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule_employee USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule_note USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule_pin USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule_plan USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.schedule_scenario USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.self_report USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shift USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shift_as_begun USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shift_image USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shift_override USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shift_template USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shift_trade USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.shifts_to_move USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.single_sign_on USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.single_sign_on_identity USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.skill USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.team USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.team_rule USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.team_rule_member USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.time_off_grant USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.time_off_limit USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.time_off_request USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.time_off_type USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.told_plan USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.trade_response USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.trade_settings USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.traded_shift USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.user_account USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.user_session USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.webhook USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.webhook_delivery USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.webhook_secret USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.work_preference USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY own_organization ON muster.work_rules USING ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('muster.organization'::text, true), ''::text))::uuid));
CREATE POLICY owner_only ON muster.agent_state_event_2026_11 USING (false);
CREATE POLICY owner_only ON muster.agent_state_event_2026_12 USING (false);
CREATE POLICY owner_only ON muster.agent_state_event_2027_01 USING (false);
CREATE POLICY owner_only ON muster.agent_state_event_2027_02 USING (false);
CREATE POLICY owner_only ON muster.agent_state_event_default USING (false);
CREATE POLICY owner_only ON muster.schema_migration USING (false);
ALTER TABLE muster.password_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.push_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.queue_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rate_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.requirement_by_hand ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.requirement_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.requirement_failure ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.requirement_stream ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.retention_night ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.retention_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rotation ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rotation_assignment ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rotation_exception ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rotation_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.row_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule_employee ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule_pin ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schedule_scenario ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.schema_migration ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.self_report ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.server_secret ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shift ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shift_as_begun ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shift_image ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shift_override ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shift_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shift_trade ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.shifts_to_move ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.single_sign_on ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.single_sign_on_identity ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.skill ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.team ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.team_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.team_rule_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.time_off_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.time_off_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.time_off_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.time_off_type ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.told_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.trade_response ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.trade_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.traded_shift ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.user_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.user_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.webhook_secret ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.work_preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.work_rules ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA muster TO muster_app;
REVOKE ALL ON FUNCTION muster.accounts_of_email(folded text, organization_slug text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.accounts_of_email(folded text, organization_slug text) TO muster_app;
REVOKE ALL ON FUNCTION muster.all_erasures() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.all_erasures() TO muster_app;
REVOKE ALL ON FUNCTION muster.built_in_activity_codes(organization uuid, at timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.calendar_feed_owner(hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.calendar_feed_owner(hash text) TO muster_app;
REVOKE ALL ON FUNCTION muster.change_operation() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.change_operation() TO muster_app;
REVOKE ALL ON FUNCTION muster.count_audit() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.count_deleted_time_off() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.count_intervals() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.count_moved_shift() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.count_new_time_off() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.count_shifts() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.count_time_off() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.delete_expired_sessions(used_since timestamptz, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.delete_expired_sessions(used_since timestamptz, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.delete_skill(skill_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.delete_skill(skill_id uuid) TO muster_app;
REVOKE ALL ON FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, heavy boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, heavy boolean, delay_seconds double precision, most_seconds double precision) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, heavy boolean, job_priority integer, delay_seconds double precision, most_seconds double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, heavy boolean, job_priority integer, delay_seconds double precision, most_seconds double precision) TO muster_app;
REVOKE ALL ON FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, lane text, job_priority integer, delay_seconds double precision, most_seconds double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, lane text, job_priority integer, delay_seconds double precision, most_seconds double precision) TO muster_app;
REVOKE ALL ON FUNCTION muster.erase_audit(organization uuid, person uuid, account uuid, words text, label text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.erase_audit(organization uuid, person uuid, account uuid, words text, label text, most integer) TO muster_app;
REVOKE ALL ON FUNCTION muster.erase_rows(organization uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.erase_rows(organization uuid, person uuid) TO muster_app;
REVOKE ALL ON FUNCTION muster.expire_rows(organization uuid, what text, before timestamptz, before_date date, held uuid[], most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.expire_rows(organization uuid, what text, before timestamptz, before_date date, held uuid[], most integer) TO muster_app;
REVOKE ALL ON FUNCTION muster.fit_on_queue() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.forecast_nights(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forecast_nights(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.forget_idempotency_keys(before timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forget_idempotency_keys(before timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.forget_job_runs(before timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forget_job_runs(before timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.forget_live_events(before timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forget_live_events(before timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.forget_notifications(before timestamptz, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forget_notifications(before timestamptz, most integer) TO muster_app;
REVOKE ALL ON FUNCTION muster.forget_schedule_changes(before timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forget_schedule_changes(before timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.forget_webhook_deliveries(before timestamptz, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.forget_webhook_deliveries(before timestamptz, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.ids_of(details jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.judge_by_tier() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.judgement_figures(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.judgement_figures(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.keep_changed_shifts() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.keep_counts(changes muster.count_change[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.keep_deleted_shifts() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.keep_first_secret() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.keep_shift_counts(changed muster.counted_shift[], sign integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.key_principal(hash text, at timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.live_sessions(hashes text[], used_since timestamptz, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.live_sessions(hashes text[], used_since timestamptz, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.make_activity_codes() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.make_exception_reasons() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.make_state_partitions(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.make_state_partitions(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.make_time_off_types() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.mark_change_writer() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.mark_change_writer() TO muster_app;
REVOKE ALL ON FUNCTION muster.mark_state_writer() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_agent_days() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_changed_employees() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_changed_shifts() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_changed_skills() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_changed_users() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_deleted_forecast() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_deleted_shifts() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_forecast() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_history() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_new_shifts() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_offer_claim() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_published_schedule() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_renamed_skill() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_renamed_team() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.note_session_secret(digest text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.note_session_secret(digest text) TO muster_app;
REVOKE ALL ON FUNCTION muster.note_shift_trade() FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.offers_due(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.offers_due(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.organization_count() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.organization_count() TO muster_app;
REVOKE ALL ON FUNCTION muster.organization_id_of(organization_slug text) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.organization_of_id(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.organization_of_id(wanted uuid) TO muster_app;
REVOKE ALL ON FUNCTION muster.organization_of_slug(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.organization_of_slug(wanted text) TO muster_app;
REVOKE ALL ON FUNCTION muster.organizations_due(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.organizations_due(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.organizations_with_days_due(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.organizations_with_days_due(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.password_link_user(hash text, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.password_link_user(hash text, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.prune_schedule_history(until timestamptz, default_months integer) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.prune_schedule_history(until timestamptz, default_months integer) TO muster_app;
REVOKE ALL ON FUNCTION muster.ready_made_exception_reasons(organization uuid, at timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.ready_made_time_off_types(organization uuid, at timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.refuses_passwords(organization_slug text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.refuses_passwords(organization_slug text) TO muster_app;
REVOKE ALL ON FUNCTION muster.reminders_due(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.reminders_due(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.replication_lag_seconds() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.replication_lag_seconds() TO muster_app;
REVOKE ALL ON FUNCTION muster.retention_nights(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.retention_nights(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.secret_principal(hash text, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.secret_principal(hash text, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.session_principal(hash text, used_since timestamptz, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.session_principal(hash text, used_since timestamptz, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.sign_in_candidates(folded text, organization_slug text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.sign_in_candidates(folded text, organization_slug text) TO muster_app;
REVOKE ALL ON FUNCTION muster.single_sign_on_slugs(email_domain text) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.single_sign_on_slugs(email_domain text) TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.contact_history TO muster_app;
GRANT UPDATE(volume) ON TABLE muster.contact_history TO muster_app;
GRANT UPDATE(aht) ON TABLE muster.contact_history TO muster_app;
REVOKE ALL ON FUNCTION muster.take_contacts(name text, first_day date, last_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.take_contacts(name text, first_day date, last_day date) TO muster_app;
REVOKE ALL ON FUNCTION muster.touch_key(key uuid, at timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION muster.touch_secret(secret uuid, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.touch_secret(secret uuid, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.touch_session(hash text, at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.touch_session(hash text, at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.trades_due(at timestamptz) FROM PUBLIC;
GRANT ALL ON FUNCTION muster.trades_due(at timestamptz) TO muster_app;
REVOKE ALL ON FUNCTION muster.waiting_jobs() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.waiting_jobs() TO muster_app;
REVOKE ALL ON FUNCTION muster.waiting_webhook_messages() FROM PUBLIC;
GRANT ALL ON FUNCTION muster.waiting_webhook_messages() TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.activity_code TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.activity_plan TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.activity_session TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.adherence_alert TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.adherence_episode TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.adherence_exception TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.adherence_excuse TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.adherence_feed TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.agent_day TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.agent_day_due TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.agent_day_progress TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.agent_judgement TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.agent_state TO muster_app;
GRANT USAGE ON SEQUENCE muster.agent_state_event_sequence TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.agent_state_event TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.api_key TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.api_key_secret TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.audit_entry TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.availability_exception TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.availability_pattern TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.calendar_feed TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.change_set TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.change_set_notice TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.console_build TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.console_file TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.contract TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.deflection TO muster_app;
GRANT UPDATE(contacts_deflected) ON TABLE muster.deflection TO muster_app;
GRANT UPDATE(total_offered) ON TABLE muster.deflection TO muster_app;
GRANT UPDATE(deflection_source) ON TABLE muster.deflection TO muster_app;
GRANT UPDATE(metadata) ON TABLE muster.deflection TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.demand_event TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.employee TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.employee_away TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.employee_contract TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.employee_skill TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.erasure TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.exception_reason TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.feed_silence TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast_night TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast_override TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast_run TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast_run_stream TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast_season TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.forecast_stream TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.hours_offer TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.idempotency_key TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.interval_pass TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.invitation TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.job_run TO muster_app;
GRANT SELECT ON TABLE muster.kept_count TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.legal_hold TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.live_event TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.live_log TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.node_heartbeat TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification_choice TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification_delivery TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification_settings TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.offer_claim TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.opening_hours TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.organization TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.password_link TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.push_device TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.queue_settings TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.rate_limit TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.requirement_by_hand TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.requirement_day TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.requirement_failure TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.requirement_stream TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.retention_night TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.retention_rule TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.rotation TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.rotation_assignment TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.rotation_exception TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.rotation_version TO muster_app;
GRANT SELECT ON TABLE muster.row_change TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.schedule TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.schedule_change TO muster_app;
GRANT SELECT ON TABLE muster.schedule_employee TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.schedule_note TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.schedule_pin TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.schedule_plan TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.schedule_scenario TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.self_report TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.server_secret TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.shift TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.shift_as_begun TO muster_app;
GRANT SELECT ON TABLE muster.shift_image TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.shift_override TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.shift_template TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.shift_trade TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.shifts_to_move TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.single_sign_on TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.single_sign_on_identity TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.skill TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.team TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.team_rule TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.team_rule_member TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.time_off_grant TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.time_off_limit TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.time_off_request TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.time_off_type TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.told_plan TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.trade_response TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.trade_settings TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.traded_shift TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.user_account TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.user_session TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.webhook TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.webhook_delivery TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.webhook_secret TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.work_preference TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.work_rules TO muster_app;
