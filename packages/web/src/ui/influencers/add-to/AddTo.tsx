import { hasPermission } from "@trame/core/lib/access"
import { useSyncExternalStore } from "react"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useKeys } from "../../../lib/keys/keys.ts"
import { chosenRow } from "../../../lib/keys/rows.ts"
import { useMe } from "../../../lib/session/me.ts"
import { createStore } from "../../../lib/store.ts"
import { DialogOutlet } from "../../dialog/DialogOutlet.tsx"

const AddToDialog = lazyDialog(() => import("./AddToDialog.tsx"))

const addToDialogs = defineDialogs({ to: [] }, { slot: "add" })

/** An influencer to be added. */
export interface Addable {
  id: string
  displayName: string
  profileImageUrl: string | null
}

export interface Asked {
  influencers: readonly Addable[]
  /** Whether all of them are the agency's creators. */
  inRoster: boolean
}

export type Kind = "collaboration" | "casting" | "brief" | "roster" | "recruitment"

/** The kinds of destinations that this person may add to, in the order of the list. */
export function useKinds(inRoster: boolean): Kind[] {
  const me = useMe()
  const mayDiscover = hasPermission(me, "discover")
  const may: [Kind, boolean][] = [
    ["collaboration", hasPermission(me, "collaborations")],
    ["casting", hasPermission(me, "casting") && (inRoster || mayDiscover)],
    ["brief", hasPermission(me, "daily_brief")],
    ["roster", mayDiscover && !inRoster],
    ["recruitment", hasPermission(me, "recruitment")],
  ]
  return may.flatMap(([kind, isAllowed]) => (isAllowed ? [kind] : []))
}

/** A selection is too long for the address. */
const asked = createStore<Asked | null>(null)

/** Null after a reload. */
export const useAsked = (): Asked | null => useSyncExternalStore(asked.subscribe, asked.current)

/** Opens « Ajouter à… » for some influencers; null when this person may add to nothing. */
export function useAddTo(inRoster = false): ((influencers: readonly Addable[]) => void) | null {
  const { open } = useDialogParam(addToDialogs)
  if (useKinds(inRoster).length === 0) return null
  return (influencers) => {
    const some = influencers.map(({ id, displayName, profileImageUrl }) => ({
      id,
      displayName,
      profileImageUrl,
    }))
    asked.set({ influencers: some, inRoster })
    open("to")
  }
}

interface AddToOutletProps {
  inRoster?: boolean
  /** As shown. */
  items: readonly Addable[]
  selected: readonly Addable[]
}

/** The dialog of a list's page, and the key `a` for its selection or the row in focus. */
export function AddToOutlet({ inRoster = false, items, selected }: AddToOutletProps) {
  const addTo = useAddTo(inRoster)
  const act = () => {
    const row = chosenRow()
    const some = selected.length > 0 ? selected : items.filter(({ id }) => id === row)
    return some.length > 0 && addTo ? addTo(some) : false
  }
  useKeys(addTo ? [{ keys: ["a"], label: "Ajouter à…", group: "lists", act }] : [])
  return <DialogOutlet of={addToDialogs}>{{ to: () => <AddToDialog /> }}</DialogOutlet>
}
