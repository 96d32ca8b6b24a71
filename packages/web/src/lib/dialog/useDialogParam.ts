import { createContext, type MouseEvent, useContext, useMemo } from "react"
import { isSameSearch, useAddress } from "../address/address.ts"
import { guardsAgainst } from "./useUnsavedGuard.ts"

/** Names of dialogs, each with the names of its parameters. */
export type DialogShape = Record<string, readonly string[]>

export interface Dialogs<Shape extends DialogShape> {
  shape: Shape
  /** The parameter that names the open dialog; stacked dialogs have one each. */
  slot: string
  /** Other parameters with a meaning only while a dialog is open, e.g. a filter in it. */
  within: readonly string[]
}

/** The dialogs of a page: `defineDialogs({ new: [], edit: ["client"] })` for `?dialog=edit&client=c1`. */
export const defineDialogs = <const Shape extends DialogShape>(
  shape: Shape,
  { slot = "dialog", within = [] }: { slot?: string; within?: readonly string[] } = {},
): Dialogs<Shape> => ({ shape, slot, within })

/** A parameter missing in the address is empty. */
export type ParamsOf<Shape extends DialogShape, Name extends keyof Shape> = Record<
  Shape[Name][number],
  string
>

export type Shown<Shape extends DialogShape> = {
  [Name in keyof Shape & string]: { name: Name; params: ParamsOf<Shape, Name> }
}[keyof Shape & string]

export function shownBy<Shape extends DialogShape>(
  { shape, slot }: Dialogs<Shape>,
  search: string,
): Shown<Shape> | null {
  const params = new URLSearchParams(search)
  const name = params.get(slot) ?? ""
  if (!Object.hasOwn(shape, name)) return null
  const entries = (shape[name] ?? []).map((key) => [key, params.get(key) ?? ""])
  return { name, params: Object.fromEntries(entries) } as Shown<Shape>
}

/** Empty when none is open; differs by dialog and by parameters. */
export function keyOf<Shape extends DialogShape>(shown: Shown<Shape> | null): string {
  return shown ? JSON.stringify([shown.name, shown.params]) : ""
}

function closedIn({ shape, slot, within }: Dialogs<DialogShape>, search: string): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of [slot, ...within, ...Object.values(shape).flat()]) next.delete(key)
  return next
}

const openedBy = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "opened" in state ? state.opened : null

/**
 * The open dialog, kept in the address. Opening adds a history entry, and "back" closes the dialog; closing goes back,
 * or replaces the entry when a link led straight to the dialog.
 */
export function useDialogParam<Shape extends DialogShape>(dialogs: Dialogs<Shape>) {
  const { search, latest, push, replace, back, mayLeaveFor } = useAddress()

  const actions = useMemo(() => {
    const { slot } = dialogs
    const state = { opened: slot }

    function searchOf<Name extends keyof Shape & string>(
      name: Name,
      params: Partial<ParamsOf<Shape, Name>> = {},
    ): string {
      const next = closedIn(dialogs, latest().search)
      next.set(slot, name)
      for (const [key, value] of Object.entries<string | undefined>(params)) if (value) next.set(key, value)
      return `${next}`
    }
    const closed = () => ({ ...latest(), search: `${closedIn(dialogs, latest().search)}`, state: null })

    /** Another record of the open dialog takes its entry, so that "back" still closes it. */
    const isShown = (name: string) => shownBy(dialogs, latest().search)?.name === name

    function leave(): void {
      const now = latest()
      if (!shownBy(dialogs, now.search)) return
      if (openedBy(now.state) === slot) back()
      else replace(closed().search)
    }
    return {
      open: <Name extends keyof Shape & string>(name: Name, params?: Partial<ParamsOf<Shape, Name>>) =>
        isShown(name) ? replace(searchOf(name, params), latest().state) : push(searchOf(name, params), state),
      /** Props of a link that opens it; the page stays. */
      linkTo<Name extends keyof Shape & string>(name: Name, params?: Partial<ParamsOf<Shape, Name>>) {
        const to = { search: searchOf(name, params) }
        const replaces = isShown(name)
        return {
          to,
          replace: replaces,
          state: replaces ? latest().state : state,
          preventScrollReset: true,
          /** A second click before the navigation ends would add another entry. */
          onClick(event: MouseEvent) {
            if (isSameSearch(to.search, latest().search)) event.preventDefault()
          },
        }
      },
      /** Asks the user when unsaved changes would be lost; resolves to whether the dialog may close. */
      mayClose: () => mayLeaveFor(closed()),
      async close(): Promise<void> {
        if (await mayLeaveFor(closed())) leave()
      },
      /** Closes after a save, without a question. `changes` to the address make an entry of their own. */
      finish(changes?: Record<string, string | undefined>): void {
        const { pathname, search: rest } = closed()
        for (const guard of guardsAgainst({ pathname, search: rest })) guard.release()
        if (!changes) {
          leave()
          return
        }
        const next = new URLSearchParams(rest)
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        replace(`${next}`)
      },
    }
  }, [dialogs, latest, push, replace, back, mayLeaveFor])

  return useMemo(() => ({ shown: shownBy(dialogs, search), ...actions }), [dialogs, search, actions])
}

/** A dialog that stands beside its list on a wide window, and its record's place in that list. */
export interface Beside {
  dialog: string
  /** The record's id, as in the row's `data-row`. */
  row: string
  /** Show the neighbouring record; null at an end of the list. */
  previous: (() => void) | null
  next: (() => void) | null
  /** Whether the user is stepping from within the list, which then keeps the focus; read once. */
  takeSteppedInList(): boolean
}

export interface DialogControl {
  open: boolean
  /** The list beside which the dialog stands; null for a window above the page. */
  beside: Beside | null
  close(): Promise<void>
  finish(changes?: Record<string, string | undefined>): void
  /** The fade-out has ended. */
  closed(): void
}

export const DialogContext = createContext<DialogControl | null>(null)

export function useDialog(): DialogControl {
  const dialog = useContext(DialogContext)
  if (!dialog) throw new Error("useDialog is used outside a DialogOutlet")
  return dialog
}
