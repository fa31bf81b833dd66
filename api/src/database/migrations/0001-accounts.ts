import { type Kysely, sql } from 'kysely';

/** Users, the devices that sign in as them and the keys that sign their tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      name text not null,
      image text,
      role text not null,
      external_issuer text,
      external_subject text,
      version int not null default 1,
      banned_until timestamptz,
      last_login_at timestamptz,
      last_login_build int,
      created_build int,
      created_at timestamptz not null default now(),
      unique (external_issuer, external_subject),
      check ((external_issuer is null) = (external_subject is null))
    )`.execute(db);
  await sql`
    create table user_device (
      credential_hash bytea primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index user_device_by_user on user_device (user_id)`.execute(db);
  await sql`
    create table signing_key (
      kid text primary key,
      private_jwk jsonb not null,
      public_jwk jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table signing_key, user_device, users`.execute(db);
}
