import type { SystemActor } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { portionsOf } from "../pages.ts"
import { ClientEntity } from "./entity.ts"
import { ClientRowEntity, rowsOf } from "./row.ts"

const CONCURRENCY = { concurrent: 4 }
const keyOf = ({ clientId }: { clientId: string }) => clientId

/** Erases an agency's clients, page by page; run again, it goes on with what is left. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* portionsOf(
    (cursor) => ClientEntity.query.primary({ agencyId }).go({ cursor, consistent: true }),
    (clients) => writeAll(clients, (left) => ClientEntity.delete(left).go(CONCURRENCY), keyOf),
  )
  const rows = rowsOf(agencyId)
  yield* portionsOf(
    (cursor) => ClientRowEntity.query.primary({ rows }).go({ cursor, consistent: true }),
    (page) => writeAll(page, (left) => ClientRowEntity.delete(left).go(CONCURRENCY), keyOf),
  )
}
