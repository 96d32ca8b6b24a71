import { useMemo, useRef } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router-dom"
import { useLatestSearch } from "../../lib/useLatestSearch.ts"

const NAMES = { nouveau: "new", modifier: "edit", collaboration: "convert" } as const

export type DialogName = "detail" | (typeof NAMES)[keyof typeof NAMES]

const isNamed = (value: string): value is keyof typeof NAMES => Object.hasOwn(NAMES, value)

const OPENED = { opened: true }
const DOUBLE_CLICK_MS = 400
const PARAMS = ["dialogue", "casting", "choisir", "reponse"]

/** The address of a casting's detail, e.g. for a link; what the list shows stays. */
export function detailSearch(params: URLSearchParams, castingId: string): string {
  const next = new URLSearchParams(params)
  for (const name of PARAMS) next.delete(name)
  next.set("casting", castingId)
  return `?${next}`
}

export const detailState = OPENED

/** The open dialog, kept in the URL; closing it takes back the history entry that opening made. */
export function useDialogs() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const latestSearch = useLatestSearch()
  const closed = useRef({ address: "", at: 0 })
  // A save closes its dialog long after the click: by then a picker may have been closed, too.
  const now = useRef({ params, state })
  now.current = { params, state }

  return useMemo(() => {
    const named = params.get("dialogue") ?? ""
    const castingId = params.get("casting") ?? ""
    const name: DialogName | null = isNamed(named) ? NAMES[named] : castingId ? "detail" : null

    const open = (changes: Record<string, string>) => {
      const next = new URLSearchParams(latestSearch())
      for (const [key, value] of Object.entries(changes)) next.set(key, value)
      setParams(next, { state: OPENED, preventScrollReset: true })
    }
    const leave = (...gone: string[]) => {
      const next = new URLSearchParams(latestSearch())
      for (const key of gone) next.delete(key)
      return navigate({ search: `${next}` }, { replace: true, preventScrollReset: true })
    }
    const close = (...gone: string[]): void => {
      // Going back takes a moment: a second click meanwhile must not go back twice.
      const [address, at] = [now.current.params.toString(), Date.now()]
      if (closed.current.address === address && at - closed.current.at < DOUBLE_CLICK_MS) return
      closed.current = { address, at }
      if (now.current.state?.opened === true) void navigate(-1)
      else void leave(...gone)
    }
    return {
      name,
      castingId,
      picking: params.get("choisir") === "influenceurs",
      answers: params.get("reponse") ?? "",
      openNew: () => open({ dialogue: "nouveau" }),
      openDetail: (id: string) => open({ casting: id }),
      openEdit: (id: string) => open({ dialogue: "modifier", casting: id }),
      openConversion: (id: string) => open({ dialogue: "collaboration", casting: id }),
      openPicker: () => open({ choisir: "influenceurs" }),
      closePicker: () => close("choisir"),
      close: () => close(...PARAMS),
      /** Closes whatever is open, here and now: what it showed is no longer there. */
      leave: () => leave(...PARAMS),
      filterAnswers(answer: string): void {
        const next = new URLSearchParams(latestSearch())
        if (answer) next.set("reponse", answer)
        else next.delete("reponse")
        setParams(next, { replace: true, state, preventScrollReset: true })
      },
    }
  }, [params, setParams, navigate, state, latestSearch])
}

export type Dialogs = ReturnType<typeof useDialogs>
