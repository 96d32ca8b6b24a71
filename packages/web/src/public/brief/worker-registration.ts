/** Whether a worker controlled this page when it was loaded. */
const RULED = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null

/**
 * Registers the worker for offline use (rules/team.md#offline). A new version that arrives while the page is hidden
 * reloads it, so that an open page does not stay outdated for weeks.
 * @returns the stop function
 */
export function registerWorker(): () => void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return () => {}
  const { serviceWorker } = navigator
  // The page works without it.
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
