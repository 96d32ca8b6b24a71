import { type Actor, addressOf } from "../actor.ts"
import { invalid } from "../error.ts"
import { Throttle } from "../throttle/index.ts"

/** What strangers may add to one collaboration in all; staff's own do not count (safety row 9). */
export const GUEST_STEPS = 50
export const GUEST_DOCUMENTS = 30

const HOUR = {
  seconds: 3600,
  message: "Trop d'ajouts en peu de temps. Veuillez réessayer dans une heure.",
}
const BY_COLLABORATION = { ...HOUR, tries: 30 }
/** Fewer than a collaboration's: nobody uses up everybody's alone. */
const BY_ADDRESS = { ...HOUR, tries: 20 }

/**
 * Counts an addition, or the start of an upload, before it is made.
 * @throws AppError throttled
 */
export async function spendAddition(
  actor: Actor,
  { kind, collaborationId }: { kind: "addition" | "upload"; collaborationId: string },
): Promise<void> {
  const address = addressOf(actor)
  if (address) await Throttle.spend(`guest-${kind}-from#${address}`, BY_ADDRESS)
  await Throttle.spend(`guest-${kind}#${collaborationId}`, BY_COLLABORATION)
}

/**
 * Looks at the board as read: many at once may pass by a few, at most as many as the hour still lets through.
 * @throws AppError invalid once as many came through the link as may
 */
export function assertRoom(
  items: readonly { viaPublicLink?: boolean }[],
  { most, noun }: { most: number; noun: string },
): void {
  if (items.filter(({ viaPublicLink }) => viaPublicLink).length < most) return
  throw invalid(`Cette page a déjà reçu ${most} ${noun}, le maximum. Contactez l'agence pour en ajouter.`)
}
