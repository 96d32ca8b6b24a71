import { setTimeout as wait } from "node:timers/promises"
import { type StoredAgency, standing } from "../agencies/admission.ts"
import { closed, seatLeft } from "../agencies/leaving.ts"
import { transact, wasOvertaken } from "../db.ts"
import { conflict } from "../error.ts"
import { Identity } from "../identity/index.ts"
import { Pool } from "../identity/pool.ts"
import { remind, request } from "./requests.ts"

/** A request lasts 29 s. */
const PATIENCE_MS = 15_000

/** What becomes of an agency whose owner leaves: it closes, or these writes give it to somebody else. */
export type Estate = "closes" | readonly unknown[]

interface Departure {
  userId: string
  /** Decides anew when others were faster; throws what refuses the departure. */
  estateOf: (agency: StoredAgency) => Promise<Estate>
  missing: () => Error
}

/**
 * Erases a person: gives their seat back, ends their sessions, and has their agency removed when it closes with
 * them. All that the table knows of it is one transaction; the rest is carried out again until it is done.
 * @returns whom it erased
 */
export async function depart({ userId, estateOf, missing }: Departure): Promise<{ name: string }> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const person = await Identity.personOf(userId)
    if (!person) throw missing()
    const agency = person.agencyId ? await standing(person.agencyId) : null
    const owned = agency?.ownerId === userId ? agency : null
    const estate = owned ? await estateOf(owned) : agency ? [seatLeft(agency, userId)] : []
    const closing = estate === "closes" && owned
    await remind({ userId })
    if (closing) await remind({ agencyId: closing.agencyId })
    try {
      await transact([Identity.erased(person), ...(closing ? [closed(closing)] : estate)])
    } catch (error) {
      if (!wasOvertaken(error)) throw error
      if (Date.now() > deadline) throw conflict()
      await wait(Math.random() * 300)
      continue
    }
    if (closing) await request({ agencyId: closing.agencyId })
    // Should the pool not answer now, the reminder comes.
    await forget(userId).catch(() => undefined)
    return { name: `${person.firstName} ${person.lastName}`.trim() }
  }
}

/** Ends somebody's sessions and their account in the pool, unless they are still there. May run twice. */
export async function finish({ userId }: { userId: string }): Promise<void> {
  if (!(await Identity.personOf(userId))) await forget(userId)
}

async function forget(userId: string): Promise<void> {
  await Pool.signOutEverywhere(userId)
  await Pool.remove(userId)
}
