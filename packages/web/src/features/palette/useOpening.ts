import { useNavigate } from "react-router-dom"
import { useMe } from "../session/me.ts"
import { remember } from "./recents.ts"
import { isPlace, type Row } from "./results.ts"
import { isDestination } from "./source.ts"

/** What happens to the row that the person wants. */
export function useOpening(onClose: () => void) {
  const me = useMe()
  const navigate = useNavigate()

  function keep(row: Row): void {
    if (isPlace(row) && isDestination(row.item)) remember(me, { ...row.item, group: row.group })
  }

  return {
    /** For a row that the browser opens by itself. */
    keep,
    /** Closes first: what an unsaved form then asks stands above everything. */
    open(row: Row): void {
      keep(row)
      onClose()
      if (isDestination(row.item)) navigate(row.item.to)
      else row.item.run()
    },
    /** In another tab; an action has none. */
    openElsewhere(row: Row): void {
      if (!isDestination(row.item)) return
      keep(row)
      onClose()
      window.open(row.item.to, "_blank", "noopener")
    },
  }
}
