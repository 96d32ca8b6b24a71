import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react"
import { UNSAFE_DataRouterContext, useBlocker, useLocation, useNavigate } from "react-router-dom"
import { type Address, AddressContext, type Place } from "../../lib/address/address.ts"
import { reachPage } from "../../lib/address/lazyChunk.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { guardsAgainst } from "../../lib/dialog/useUnsavedGuard.ts"

/** The application's address, and the question before what is unsaved is left: however one leaves, it is asked here. */
export function RouterAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const mayLeaveFor = useQuestion(pathname)
  const actions = useActions()
  const address = useMemo(
    (): Address => ({ pathname, search, ...actions, mayLeaveFor }),
    [pathname, search, actions, mayLeaveFor],
  )
  return <AddressContext value={address}>{children}</AddressContext>
}

function useActions(): Pick<Address, "latest" | "push" | "replace" | "back"> {
  const navigate = useNavigate()
  const context = useContext(UNSAFE_DataRouterContext)
  const { key } = useLocation()
  const goingBackFrom = useRef("")
  const current = useRef(key)
  current.current = key

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry, or this one again, may be left anew
  useEffect(() => {
    goingBackFrom.current = ""
  }, [key])

  return useMemo(() => {
    const go = (search: string, state: unknown, replace: boolean) =>
      void navigate(`?${search.replace(/^\?/, "")}`, { replace, state, preventScrollReset: true })
    return {
      // React Router tells of what is coming nowhere else.
      latest(): Place {
        if (!context) return window.location
        const { location, navigation } = context.router.state
        const coming = navigation.location
        return coming?.pathname === location.pathname ? coming : location
      },
      push: (search, state) => go(search, state, false),
      replace: (search, state) => go(search, state, true),
      back(): void {
        if (goingBackFrom.current === current.current) return
        goingBackFrom.current = current.current
        void navigate(-1)
      },
    }
  }, [navigate, context])
}

/** One question at a time. Leaving by the router waits for the answer; what else leaves asks first. */
function useQuestion(pathname: string): Address["mayLeaveFor"] {
  const confirm = useConfirm()
  const asking = useRef(false)
  const [waited, setWaited] = useState(0)
  const blocker = useBlocker(useCallback(({ nextLocation }) => guardsAgainst(nextLocation).length > 0, []))
  const latest = useRef(blocker)
  latest.current = blocker
  const here = useRef(pathname)
  here.current = pathname

  const ask = useCallback(
    async (to: Place): Promise<boolean> => {
      const lost = guardsAgainst(to)
      const last = lost.at(-1)
      if (!last) return true
      if (asking.current) return false
      asking.current = true
      const leave = () => {
        for (const guard of lost) {
          guard.release()
          guard.onLeave()
        }
      }
      let reached = true
      const agreed = await confirm({
        ...last.question(to),
        danger: true,
        onOk: async () => {
          if (to.pathname !== here.current) reached = await reachPage({ hash: "", ...to }, leave)
        },
      })
      asking.current = false
      if (!agreed || !reached) return false
      leave()
      return true
    },
    [confirm],
  )

  // `waited`: what wanted to leave while another question stood, such as the end of the session, is asked now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (blocker.state !== "blocked" || asking.current) return
    void ask(blocker.location).then((leave) => {
      const { current } = latest
      if (current.state === "blocked") leave ? current.proceed() : current.reset()
    })
  }, [blocker, ask, waited])

  return useCallback(
    async (to) => {
      const leave = await ask(to)
      if (leave && latest.current.state === "blocked") latest.current.reset()
      else setWaited((count) => count + 1)
      return leave
    },
    [ask],
  )
}
