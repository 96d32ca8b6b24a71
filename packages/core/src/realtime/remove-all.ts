import type { SystemActor } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { portionsOf } from "../pages.ts"
import { ListenerEntity } from "./connection-entity.ts"

const CONCURRENCY = { concurrent: 4 }

/** Tells an agency's sockets nothing any more; each is closed at its next message. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  portionsOf(
    (cursor) => ListenerEntity.query.primary({ agencyId }).go({ cursor, consistent: true }),
    (listeners) =>
      writeAll(
        listeners,
        (left) => ListenerEntity.delete(left).go(CONCURRENCY),
        ({ connectionId }) => connectionId,
      ),
  )
