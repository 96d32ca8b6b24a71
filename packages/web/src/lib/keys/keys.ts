import { useEffect, useRef, useSyncExternalStore } from "react"
import { DIALOG } from "../dialog/selector.ts"
import { deviceStorage } from "../storage.ts"
import { createStore } from "../store.ts"
import { isTyping } from "../typing.ts"

/** Scope of a shortcut; for a shared key, the last group has priority. */
export const KEY_GROUPS = { everywhere: "Partout", lists: "Listes", page: "Cette page" } as const
type KeyGroup = keyof typeof KEY_GROUPS

export interface Shortcut {
  /**
   * None for an action that only the palette offers. Values of `event.key`, for any keyboard layout; a space separates
   * the two keys of a sequence: `g d`.
   */
  keys: readonly string[]
  /** The action, in French. */
  label: string
  group: KeyGroup
  /** Returns false to pass the key on to the next shortcut. Without it, the shortcut is only listed. */
  act?: (key: string) => unknown
  /** Repeats while the key is held. */
  held?: boolean
}

type Told = Omit<Shortcut, "act">
interface Registered extends Told {
  act: ((key: string) => unknown) | undefined
}

const registered = createStore<readonly Registered[]>([])

/** Registers and lists shortcuts while the component is mounted (rules/interface.md#shortcuts). */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const told = JSON.stringify(shortcuts.map(({ act, ...rest }) => ({ ...rest, acts: act !== undefined })))

  useEffect(() => {
    const entries = (JSON.parse(told) as (Told & { acts: boolean })[]).map(
      ({ acts, ...entry }, at): Registered => ({
        ...entry,
        act: acts ? (key) => latest.current[at]?.act?.(key) : undefined,
      }),
    )
    registered.set([...registered.current(), ...entries])
    return () => registered.set(registered.current().filter((entry) => !entries.includes(entry)))
  }, [told])
}

/** A shortcut of this page; null disables it. */
export function usePageKey(key: string, label: string, act: (() => unknown) | null): void {
  useKeys(act ? [{ keys: [key], label, group: "page", act }] : [])
}

/** An action of this page, or of the record that it shows, for the palette alone; null for none. */
export function usePageAction(label: string | null, act: () => unknown): void {
  useKeys(label ? [{ keys: [], label, group: "page", act }] : [])
}

/** The controls that the palette presses: those of `data-offered` parts (header, tabs, bar of a selection). */
const OFFERED = ":is([data-offered] :is(button, a[href]), button[data-offered]):not(:disabled)"

/** The actions of this page now, each once. */
export function pageActions(): readonly { label: string; run: () => void }[] {
  const found = new Map<string, () => void>()
  for (const control of document.querySelectorAll<HTMLElement>(OFFERED))
    found.set(control.ariaLabel ?? control.textContent.trim(), () => control.click())
  for (const { group, label, act, keys } of registered.current())
    if (group === "page" && act) found.set(label, () => void act(keys[0] ?? ""))
  return [...found].map(([label, run]) => ({ label, run }))
}

const GROUPS = Object.keys(KEY_GROUPS)

/** All shortcuts of a key: the nearest group first, and within a group the last registered. */
const meaningsOf = (key: string): Registered[] =>
  registered
    .current()
    .filter(({ keys }) => keys.includes(key))
    .reverse()
    .sort((one, other) => GROUPS.indexOf(other.group) - GROUPS.indexOf(one.group))

/** The action of every key now, each listed once. */
export function useKeysInEffect(): readonly Told[] {
  const all = useSyncExternalStore(registered.subscribe, registered.current)
  const lines = new Map<string, Told>()
  for (const entry of all) {
    const keys = entry.keys.filter((key) => meaningsOf(key)[0]?.label === entry.label)
    if (keys.length > 0) lines.set(`${entry.group} ${entry.label}`, { ...entry, keys })
  }
  return [...lines.values()]
}

const CHOICE = "trame.keys"
const on = createStore(deviceStorage.read(CHOICE) !== "off")

/** Whether single-key shortcuts are on, as chosen on this device (rules/interface.md#shortcuts). */
export const useKeysOn = (): boolean => useSyncExternalStore(on.subscribe, on.current)

export function setKeysOn(next: boolean): void {
  on.set(next)
  deviceStorage.write(CHOICE, next ? null : "off")
}

const WAIT_MS = 1500
/** The first key of a sequence, until the second. */
const lead = createStore("")
let timer = 0

function waitAfter(key: string): void {
  window.clearTimeout(timer)
  lead.set(key)
  if (key) timer = window.setTimeout(() => lead.set(""), WAIT_MS)
}

/** The pressed first key and its possible continuations; null without one. */
export function useLead(): { key: string; sequels: readonly Told[] } | null {
  const key = useSyncExternalStore(lead.subscribe, lead.current)
  const all = useSyncExternalStore(registered.subscribe, registered.current)
  if (!key) return null
  return { key, sequels: all.filter(({ keys }) => keys.some((one) => one.startsWith(`${key} `))) }
}

/** Widgets that use letters and arrows themselves. */
const CHOOSING = "[role='menu'], [role='listbox'], [role='slider']"

/** Closed and fading out. */
const LEAVING = "[data-leaving='true']"

/** Whether a dialog covers the page, wherever the focus is; a panel beside the list does not. */
const underDialog = (): boolean =>
  [...document.querySelectorAll(`:is(${DIALOG}):not([data-beside])`)].some((dialog) =>
    dialog instanceof HTMLDialogElement
      ? dialog.open
      : !dialog.closest(LEAVING) && dialog.checkVisibility?.() !== false,
  )

const NO_KEYS = ["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process", "Unidentified"]

/** Whether a key is for the page, not for a field, a dialog or the browser (rules/interface.md#shortcuts). */
function isMeant({ key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (!on.current() || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false
  if (key === undefined || !(target instanceof Element)) return false
  return !isTyping(target) && !target.closest(CHOOSING) && !underDialog()
}

/** Caps Lock does not change a letter. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  key.length === 1 && !shiftKey ? key.toLowerCase() : key

function listen(event: KeyboardEvent): void {
  // The browser's autofill fires events without a key.
  if (NO_KEYS.includes(event.key)) return
  const first = lead.current()
  if (first && !event.repeat) waitAfter("")
  if (!isMeant(event)) return
  const key = nameOf(event)
  if (first) {
    // After a first key, the second must not trigger another shortcut.
    event.preventDefault()
    if (!event.repeat && key !== "Escape") perform(`${first} ${key}`, false)
  } else if (registered.current().some(({ keys }) => keys.some((one) => one.startsWith(`${key} `)))) {
    event.preventDefault()
    if (!event.repeat) waitAfter(key)
  } else if (perform(key, event.repeat)) event.preventDefault()
}

function perform(key: string, repeated: boolean): boolean {
  for (const { act, held } of meaningsOf(key)) {
    if (!act || (repeated && !held)) return false
    if (act(key) !== false) return true
  }
  return false
}

document.addEventListener("keydown", listen)
