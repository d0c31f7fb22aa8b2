// Tenants who talk with landlords, for the benchmark of open conversations.
import pg from "pg";

/**
 * Adds one tenant for each of the landlords that `fillLandlords` made, logged in with the token `token_of_usr_…`, and a
 * conversation of the two about the landlord's first property, `cnv_PREFIXn`, with this many messages.
 */
export async function fillConversations(connectionString, { prefix, landlords, messages }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(tenants, [prefix, landlords]);
    await client.query(conversations, [prefix, landlords, messages]);
    await client.query(sides, [prefix, landlords, messages]);
    await client.query(words, [prefix, landlords, messages]);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const tenants = `
  with made as (
    insert into users (id, name, username, email, email_verified, role)
    select 'usr_' || $1 || 't' || n, 'Tenant ' || n, 'Tenant ' || n, $1 || 't' || n || '@bench.example', true, 'tenant'
    from generate_series(1, $2::int) n returning id
  )
  insert into sessions (id, user_id, token, expires_at)
  select 'ses_' || id, id, 'token_of_' || id, now() + interval '1 day' from made`;

const conversations = `
  insert into conversations (id, landlord_id, property_id, tenant_id, last_position, last_at)
  select 'cnv_' || $1 || n, 'usr_' || $1 || n, 'prp_' || $1 || n || 'x1', 'usr_' || $1 || 't' || n, $3::int, now()
  from generate_series(1, $2::int) n`;

const sides = `
  insert into conversation_sides (landlord_id, conversation_id, side, member_id, read_position)
  select 'usr_' || $1 || n, 'cnv_' || $1 || n, side,
    'usr_' || $1 || case side when 'tenant' then 't' else '' end || n, $3::int
  from generate_series(1, $2::int) n, unnest(array['tenant', 'landlord']) side`;

const words = `
  insert into messages (id, landlord_id, conversation_id, position, side, sender_id, body, key, created_at)
  select 'mes_' || $1 || n || 'x' || m, 'usr_' || $1 || n, 'cnv_' || $1 || n, m,
    case m % 2 when 1 then 'tenant' else 'landlord' end,
    'usr_' || $1 || case m % 2 when 1 then 't' else '' end || n,
    'Is it dry in spring, too? Message ' || m, 'bench' || m, now() - ($3::int - m) * interval '1 minute'
  from generate_series(1, $2::int) n, generate_series(1, $3::int) m`;
