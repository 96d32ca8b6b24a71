import { released } from "../api/pauseLiveUpdates.ts"
import { tabStorage } from "../storage.ts"
import { createStore } from "../store.ts"

/** Minimum time between two automatic reloads for one file, against a loop. */
const AGAIN_AFTER_MS = 10 * 60_000
const RETRY_MS = 10_000
const ANSWER_MS = 8000

const DONE_FOR = "trame.reloaded."
const WANTED = "trame.reload-wanted"

/** The messages of Chromium, Firefox, Safari and Vite. */
const NOT_FETCHED =
  /dynamically imported module|module script failed|JavaScript MIME type|Unable to preload CSS/i

/**
 * A file of the site's code did not load: no network, or a new version has replaced it. Browsers and the router
 * remember the failure for the life of the page, so only a reload helps.
 */
export class ChunkLoadError extends TypeError {
  /** The loader's source text: it contains the file's name, which changes with each version. */
  readonly chunk: string

  constructor(chunk: string, cause: unknown) {
    super("Failed to fetch a part of the site", { cause })
    this.name = "ChunkLoadError"
    this.chunk = chunk
  }
}

type Load<Module> = () => Promise<Module>

/** Failures of styles, which Vite does not request twice: a retry would show the page unstyled. */
const bare = new Map<string, Error>()

const isNotFetched = (error: unknown): error is Error =>
  error instanceof Error && NOT_FETCHED.test(error.message)

/**
 * The only way to load code later. With `said`, e.g. `Impossible d'ouvrir la recherche`, the page stays and offers a
 * reload.
 * @throws ChunkLoadError when the code does not load.
 */
export async function loadChunk<Module>(load: Load<Module>, said?: string): Promise<Module> {
  const chunk = String(load)
  const lost = bare.get(chunk)
  try {
    if (lost) throw lost
    return await load()
  } catch (error) {
    if (!isNotFetched(error)) throw error
    if (/CSS/.test(error.message)) bare.set(chunk, error)
    const failure = new ChunkLoadError(chunk, error)
    if (said) offerReload(failure, said)
    throw failure
  }
}

/** For a route's `lazy`: after a failure, its address shows `UnexpectedError`. */
export const lazyRoute =
  <Module>(load: Load<Module>): Load<Module> =>
  () =>
    loadChunk(load)

type Target = Pick<Location, "pathname" | "search" | "hash">

let loadPage = (_target: Target): Promise<unknown> => Promise.resolve()

/** The router's part of `reachPage` and `preloadPage`: fetches the code of an address. */
export function provideLoadPage(load: typeof loadPage): void {
  loadPage = load
}

/** Preloads the code of a page of the application. */
export function preloadPage(path: string): void {
  loadPage(new URL(path, window.location.origin)).catch(() => {})
}

/**
 * Loads the code of the next page before the user leaves unsaved work; resolves to false on failure, and the work
 * stays. When the site answers all the same, calls `leave` and loads the other page's document.
 */
export async function reachPage(target: Target, leave: () => void): Promise<boolean> {
  try {
    await loadPage(target)
  } catch (failure) {
    if (!(failure instanceof ChunkLoadError)) return true
    const address = window.location.origin + target.pathname + target.search + target.hash
    if (mayReload(failure.chunk) && (await isReachable())) {
      leave()
      reload(failure.chunk, address)
    } else offerReload(failure, "Impossible d'ouvrir cette page", address)
    return false
  }
  return true
}

export interface ReloadOffer {
  said: string
  /**
   * `automatic`: the page reloads as soon as the site answers. `unsaved`: a reload would lose work. `again`: a recent
   * reload did not help. `unreachable`: the user pressed the button, and the site does not answer.
   */
  state: "automatic" | "unsaved" | "again" | "unreachable"
  chunk: string
  /** The address that the user wanted. */
  address: string
}

const offer = createStore<ReloadOffer | null>(null)
let stopWaiting = () => {}

export const { current: currentOffer, subscribe: onOfferChange } = offer

/** Changes the state; does nothing after the offer is withdrawn. */
function tellOffer(state: ReloadOffer["state"]): void {
  const now = offer.current()
  if (now) offer.set({ ...now, state })
}

/** Shown by `ReloadNotice`. */
export function offerReload({ chunk }: ChunkLoadError, said: string, address = window.location.href): void {
  stopWaiting()
  offer.set({ said, state: "automatic", chunk, address })
  stopWaiting = reloadWhenPossible(chunk, address, tellOffer)
}

/** The user moved on or closed the notice: a later reload must not lead to the wanted page. */
export function withdrawOffer(): void {
  stopWaiting()
  stopWaiting = () => {}
  offer.set(null)
}

/** The notice's button. It does not reload while the site is unreachable, which would lose the page. */
export async function acceptOffer(): Promise<void> {
  const wanted = offer.current()
  if (!wanted) return
  if (await isReachable()) reload(wanted.chunk, wanted.address)
  else tellOffer("unreachable")
}

/**
 * Reloads once the site answers and nothing is unsaved, at most once in ten minutes for the same file. Returns a
 * function that stops waiting.
 */
export function reloadWhenPossible(
  chunk: string,
  address = window.location.href,
  tell: (state: ReloadOffer["state"]) => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  async function attempt(): Promise<void> {
    clearTimeout(timer)
    if (!mayReload(chunk)) return tell("again")
    if (losesWork()) return tell("unsaved")
    tell("automatic")
    const reachable = await isReachable()
    if (reachable) await released()
    if (over) return
    if (!reachable) timer = setTimeout(attempt, RETRY_MS)
    else if (losesWork()) tell("unsaved")
    else {
      over = true
      reload(chunk, address)
    }
  }

  window.addEventListener("online", attempt)
  void attempt()
  return () => {
    over = true
    clearTimeout(timer)
    window.removeEventListener("online", attempt)
  }
}

/** Whether the page was reloaded to get that code: true once. */
export function wasReloadedFor(load: Load<unknown>): boolean {
  if (tabStorage.read(WANTED) !== String(load)) return false
  tabStorage.write(WANTED, null)
  return true
}

function reload(chunk: string, address: string): void {
  tabStorage.write(DONE_FOR + chunk, String(Date.now()))
  tabStorage.write(WANTED, chunk)
  if (address === window.location.href) window.location.reload()
  else window.location.assign(address)
}

/** Without tab storage, a reload loop would go unnoticed. */
function mayReload(chunk: string): boolean {
  const key = DONE_FOR + chunk
  const last = Number(tabStorage.read(key))
  if (last) return Date.now() - last > AGAIN_AFTER_MS
  tabStorage.write(key, "0")
  return tabStorage.read(key) === "0"
}

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const answer = await fetch("/", {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return answer.ok
  } catch {
    return false
  }
}

const FIELDS = "textarea, input:not([type=search], [type=radio], [type=checkbox])"
const typedIn = new WeakSet<EventTarget>()

window.addEventListener("input", ({ target }) => target && typedIn.add(target), true)

const isFilled = (field: Element) => "value" in field && field.value !== ""

/** Unsaved work: a `beforeunload` listener, an open dialog, or a field with typed text. */
function losesWork(): boolean {
  return (
    !window.dispatchEvent(new Event("beforeunload", { cancelable: true })) ||
    [...document.querySelectorAll("[role=dialog], dialog[open]")].some((dialog) =>
      dialog.checkVisibility(),
    ) ||
    [...document.querySelectorAll(FIELDS)].some((field) => typedIn.has(field) && isFilled(field))
  )
}
