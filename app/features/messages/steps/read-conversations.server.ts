import { type RawBuilder, type SqlBool, sql } from "kysely";
import { db, type Queryable } from "#app/platform/db.server.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { wasAccepted } from "#app/features/reservations/lifecycle/was-accepted.server.ts";

/** With a limit it is looked up for each conversation: joined, PostgreSQL may read all sides of a landlord for each. */
const readSide = (side: Side) =>
  db
    .selectFrom("conversationSides as s")
    .select(["s.unread", "s.readPosition"])
    .where(sql<SqlBool>`s.landlord_id = c.landlord_id and s.conversation_id = c.id`)
    .where("s.side", "=", side)
    .limit(sql.lit(1));

/** Conversations with their two sides, their property, and whether contacts are shown. */
export function readConversations(database: Queryable) {
  return database
    .selectFrom("conversations as c")
    .innerJoin("properties as p", (join) =>
      join.onRef("p.landlordId", "=", "c.landlordId").onRef("p.id", "=", "c.propertyId"),
    )
    .innerJoin("users as landlord", "landlord.id", "c.landlordId")
    .leftJoin("users as tenant", "tenant.id", "c.tenantId")
    .leftJoin("orders as o", "o.id", "c.orderId")
    .innerJoinLateral(readSide("tenant").as("ts"), (join) => join.onTrue())
    .innerJoinLateral(readSide("landlord").as("ls"), (join) => join.onTrue())
    .select(["c.id", "c.landlordId", "c.propertyId", "c.tenantId", "c.orderId", "c.lastPosition", "c.lastAt"])
    .select(["c.version", "p.title", "p.timeZone", "p.deletedAt as propertyDeletedAt"])
    .select(["landlord.username as landlordName", "landlord.email as landlordEmail"])
    .select([
      "tenant.username as tenantName",
      "tenant.email as tenantEmail",
      "tenant.emailVerified as tenantVerified",
    ])
    .select(["o.tenantId as orderTenantId", "o.visitorId", "o.guestName", "o.guestContact"])
    .select(["ts.unread as tenantUnread", "ts.readPosition as tenantRead"])
    .select(["ls.unread as landlordUnread", "ls.readPosition as landlordRead"])
    .select([
      sql<string[]>`array(select visitor_id from order_browsers where order_id = c.order_id)`.as(
        "alsoHeldBy",
      ),
      sql<Side[]>`array(select blocked_by from message_blocks b
        where b.landlord_id = c.landlord_id and b.tenant_key in (c.tenant_id, c.order_id))`.as("blockedBy"),
      contactsAreShown.as("isOpen"),
    ]);
}

/** True once a request of this tenant for this property was accepted. Each of the two is found by an index of its own. */
const contactsAreShown = sql<SqlBool>`(${hasAccepted(sql`r.tenant_id = c.tenant_id`)} or ${hasAccepted(sql`r.order_id = c.order_id`)})`;

function hasAccepted(isTheirs: RawBuilder<SqlBool>) {
  return sql`exists (
  select from reservations r
  where r.landlord_id = c.landlord_id and r.property_id = c.property_id and ${isTheirs}
    and ${wasAccepted("r")})`;
}
