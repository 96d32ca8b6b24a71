/** Whether this page was ruled by a worker when it was loaded. */
const RULED = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null

/**
 * Lets the page open without a network from now on (rules/team.md#offline). A new version that arrives while the page
 * lies in the background loads it anew there: nobody works for weeks with an old one.
 * @returns what ends it
 */
export function registerWorker(): () => void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return () => {}
  const { serviceWorker } = navigator
  // What it is for is not lost without it.
  const registration = serviceWorker
    .register("/brief-worker.js", { scope: "/brief/", updateViaCache: "none" })
    .catch(() => null)
  let outdated = false
  const onVersion = () => {
    outdated = RULED
  }
  const onVisibility = () => {
    if (document.hidden && outdated) window.location.reload()
    else if (!document.hidden) void registration.then((known) => known?.update()).catch(() => {})
  }
  serviceWorker.addEventListener("controllerchange", onVersion)
  document.addEventListener("visibilitychange", onVisibility)
  return () => {
    serviceWorker.removeEventListener("controllerchange", onVersion)
    document.removeEventListener("visibilitychange", onVisibility)
  }
}
