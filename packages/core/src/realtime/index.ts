import type { SystemActor } from "../lib/actor.ts"
import { eraseAll } from "../lib/removal.ts"
import { ListenerEntity } from "./entities.ts"

export * as Realtime from "./index.ts"
export { openTicket } from "./tickets.ts"

/** Tells an agency's sockets nothing any more; each is closed at its next message. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(ListenerEntity, (page) => ListenerEntity.query.primary({ agencyId }).go(page))
