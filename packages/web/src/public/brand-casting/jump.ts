import { flushSync } from "react-dom"

/** Below the top edge by less than this, a card is the one being looked at, not the next. */
const CURRENT_PX = 60

function moveTo(element: HTMLElement): void {
  const near = Math.abs(element.getBoundingClientRect().top) < 2 * window.innerHeight
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches
  if (near && !calm) {
    element.scrollIntoView({ block: "start", behavior: "smooth" })
    return
  }
  const land = () => element.scrollIntoView({ block: "start", behavior: "instant" })
  land()
  // What was never drawn before only has its real height by the next frame.
  requestAnimationFrame(() => requestAnimationFrame(land))
}

/** To the first of these influencers below what is being looked at, or to the first of all. */
export function jumpToNext(proposalIds: readonly string[], showAll: () => void): void {
  const cards = () =>
    proposalIds.map((id) => document.getElementById(cardId(id))).filter((card) => card !== null)
  if (cards().length < proposalIds.length) flushSync(showAll)
  const found = cards()
  const next = found.find((card) => card.getBoundingClientRect().top > CURRENT_PX) ?? found[0]
  if (!next) return
  next.querySelector("input")?.focus({ preventScroll: true })
  moveTo(next)
}

export function jumpToFinalize(): void {
  const section = document.getElementById("finaliser")
  section?.focus({ preventScroll: true })
  if (section) moveTo(section)
}

/** The fragment at which an influencer's card stands. */
export const cardId = (proposalId: string): string => `influenceur-${proposalId}`
