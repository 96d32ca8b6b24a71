import { createContext, type MouseEvent, useContext, useMemo } from "react"
import { isSameSearch, useAddress } from "../address/address.ts"
import { guardsAgainst } from "./useUnsavedGuard.ts"

/** The names of dialogs, each with the names of the parameters that say what it is about. */
export type DialogShape = Record<string, readonly string[]>

export interface Dialogs<Shape extends DialogShape> {
  shape: Shape
  /** The parameter that names the open one; dialogs that lie above one another have one each. */
  slot: string
  /** Other parameters that only mean something while one is open, e.g. a filter in it. */
  within: readonly string[]
}

/** What a page can open: `defineDialogs({ new: [], edit: ["client"] })` for `?dialog=edit&client=c1`. */
export const defineDialogs = <const Shape extends DialogShape>(
  shape: Shape,
  { slot = "dialog", within = [] }: { slot?: string; within?: readonly string[] } = {},
): Dialogs<Shape> => ({ shape, slot, within })

/** A parameter that the address lacks is empty. */
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

/** Empty when none is open; another one, or the same about something else, has another key. */
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
 * The open dialog, kept in the address. Opening adds an entry to the history, and "back" closes it; closing takes
 * that entry back, or where a link led straight to the dialog, replaces it.
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

    function leave(): void {
      const now = latest()
      if (!shownBy(dialogs, now.search)) return
      if (openedBy(now.state) === slot) back()
      else replace(closed().search)
    }
    return {
      open: <Name extends keyof Shape & string>(name: Name, params?: Partial<ParamsOf<Shape, Name>>) =>
        push(searchOf(name, params), state),
      /** For a link that opens it; what the page shows stays. */
      linkTo<Name extends keyof Shape & string>(name: Name, params?: Partial<ParamsOf<Shape, Name>>) {
        const to = { search: searchOf(name, params) }
        return {
          to,
          state,
          preventScrollReset: true,
          /** Pressed again while it is on its way, it would add another entry. */
          onClick(event: MouseEvent) {
            if (isSameSearch(to.search, latest().search)) event.preventDefault()
          },
        }
      },
      /** Whether it may close: the person is asked when what is typed in it would be lost. */
      mayClose: () => mayLeaveFor(closed()),
      async close(): Promise<void> {
        if (await mayLeaveFor(closed())) leave()
      },
      /** Closes it unasked: what was typed is saved. What it changed in the address makes an entry of its own. */
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

export interface DialogControl {
  open: boolean
  close(): Promise<void>
  finish(changes?: Record<string, string | undefined>): void
  /** It has faded out. */
  closed(): void
}

export const DialogContext = createContext<DialogControl | null>(null)

export function useDialog(): DialogControl {
  const dialog = useContext(DialogContext)
  if (!dialog) throw new Error("useDialog is used outside a DialogOutlet")
  return dialog
}
