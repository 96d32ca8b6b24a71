/** Long enough to read what happened (spec 1 §9). */
const RELOAD_MS = 1000

/** Loads the page anew: guards, menus and live updates all begin again with the new rights. */
export function reloadAfter(): void {
  setTimeout(() => window.location.reload(), RELOAD_MS)
}
