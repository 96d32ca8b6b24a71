import * as NameChanges from "@trame/core/processes/name-changes"
import { queueHandler } from "./queue.ts"

/** Updates the copies of clients' and members' names. */
export const handler = queueHandler("A name change failed", (body) =>
  NameChanges.carry(NameChanges.nameChange.parse(body)),
)
