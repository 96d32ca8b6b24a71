import { NameChanges } from "@trame/core/processes/name-changes"
import { queueHandler } from "./queue.ts"

/** Carries renamed and deleted clients, and members' new names, to where their names are kept. */
export const handler = queueHandler("A name change failed", (body) =>
  NameChanges.carry(NameChanges.nameChange.parse(body)),
)
