-- The roles game server and registry work with, each the owner of its own schema and of nothing
-- else: neither reads the other's tables, and neither makes roles or databases. Run as the owner of
-- the database who may make roles (CREATEROLE), or as a superuser, as often as one likes; what another
-- role has made of these schemas is handed over. Passwords come as the settings spieltag.api_password
-- and spieltag.registry_password, and where a replica follows, that of its role as
-- spieltag.replica_password, for which a superuser is needed.
do $$
declare
  service record;
  thing record;
  excess text;
begin
  for service in
    select * from (values ('api', 'public'), ('registry', 'registry')) as services (name, own_schema)
  loop
    if not exists (select from pg_roles where rolname = 'spieltag_' || service.name) then
      execute format('create role %I', 'spieltag_' || service.name);
    end if;
    -- A new role has none of these, and only who has one may name it: what is there is taken away.
    select concat_ws(
      ' ',
      case when rolsuper then 'nosuperuser' end,
      case when rolcreatedb then 'nocreatedb' end,
      case when rolcreaterole then 'nocreaterole' end,
      case when rolreplication then 'noreplication' end,
      case when rolbypassrls then 'nobypassrls' end
    )
    into excess
    from pg_roles
    where rolname = 'spieltag_' || service.name;
    execute format(
      'alter role %I with login noinherit %s password %L',
      'spieltag_' || service.name,
      excess,
      current_setting('spieltag.' || service.name || '_password')
    );
    -- Who is no superuser gives things to members of the same role alone.
    if current_setting('server_version_num')::int < 160000 then
      -- Whoever is a member may act as the role there.
      if not pg_has_role('spieltag_' || service.name, 'member') then
        execute format('grant %I to current_user', 'spieltag_' || service.name);
      end if;
    elsif not pg_has_role('spieltag_' || service.name, 'set') then
      execute format('grant %I to current_user with inherit true, set true', 'spieltag_' || service.name);
    end if;
    execute format('create schema if not exists %I', service.own_schema);
    execute format('alter schema %I owner to %I', service.own_schema, 'spieltag_' || service.name);
    execute format('revoke all on schema %I from public', service.own_schema);
    -- Sequences of identity columns follow their tables.
    for thing in
      select c.oid::regclass as name
      from pg_class c
      where c.relnamespace = service.own_schema::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    loop
      execute format('alter table %s owner to %I', thing.name, 'spieltag_' || service.name);
    end loop;
    for thing in
      select p.oid::regprocedure as name
      from pg_proc p
      where p.pronamespace = service.own_schema::regnamespace
    loop
      execute format('alter routine %s owner to %I', thing.name, 'spieltag_' || service.name);
    end loop;
    execute format('grant connect on database %I to %I', current_database(), 'spieltag_' || service.name);
  end loop;
  execute format('revoke all on database %I from public', current_database());
  -- Reads the log of changes, which has everything, and no table by name.
  if coalesce(current_setting('spieltag.replica_password', true), '') <> '' then
    if not exists (select from pg_roles where rolname = 'spieltag_replica') then
      create role spieltag_replica;
    end if;
    execute format(
      'alter role spieltag_replica with login replication nosuperuser nocreatedb nocreaterole nobypassrls password %L',
      current_setting('spieltag.replica_password')
    );
    execute format('grant connect on database %I to spieltag_replica', current_database());
    -- Decides whether changes wait for the replica, see api/src/keep-synchronous.ts.
    grant pg_read_all_stats to spieltag_replica;
    grant alter system on parameter synchronous_standby_names to spieltag_replica;
    grant execute on function pg_reload_conf() to spieltag_replica;
  end if;
end
$$;
