import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { client as calls } from "../../lib/api/api.ts"
import type { ListSelection } from "../../ui/list/ListSelection.tsx"
import { type ArchivedKind, ArchiveMany, ManyActions } from "../../ui/list/ManyActions.tsx"
import { forget, type ListedClient, readListed, refreshLists, selectionKeys, setArchived } from "./cache.ts"
import { exportedClients } from "./exports.ts"

/** Bulk actions on the selected clients. */
export default function ManyClients({ of }: { of: ListSelection<ListedClient> }) {
  const kind = clientsIn(useQueryClient())
  return (
    <ManyActions of={of} kind={kind}>
      <ArchiveMany of={of} kind={kind} />
    </ManyActions>
  )
}

const clientsIn = (queries: QueryClient): ArchivedKind<ListedClient> => ({
  nouns: ["client", "clients"],
  ending: "",
  nameOf: selectionKeys.nameOf,
  exported: exportedClients,
  archive: {
    told: {
      archive: "Ils quittent la liste et les choix, et restent dans les chiffres.",
      restore: "Ils reviennent dans la liste et dans les choix.",
    },
    set: (one, archived) => setArchived(queries, one, archived),
  },
  removal: {
    verb: "Supprimer",
    done: "supprimé",
    told: "Leurs contacts et leurs notes seront supprimés. Leurs collaborations sont conservées.",
    remove: ({ id }) => calls.clients.remove({ clientId: id }),
    forget: ({ id }) => forget(queries, id),
  },
  read: readListed,
  refresh: () => refreshLists(queries),
})
