import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { client as calls } from "../../lib/api/api.ts"
import type { ListSelection } from "../../ui/list/ListSelection.tsx"
import { type Kind, ManyActions } from "../../ui/list/ManyActions.tsx"
import { forget, type ListedClient, refreshLists, selectionKeys, setArchived } from "./cache.ts"
import { exportedClients } from "./exports.ts"

/** What can be done with the clients that are chosen. */
export default function ManyClients({ of }: { of: ListSelection<ListedClient> }) {
  return <ManyActions of={of} kind={clientsIn(useQueryClient())} />
}

const clientsIn = (queries: QueryClient): Kind<ListedClient> => ({
  nouns: ["client", "clients"],
  ending: "",
  nameOf: selectionKeys.nameOf,
  exported: exportedClients,
  told: {
    archive: "Ils quittent la liste et les choix, et restent dans les chiffres.",
    restore: "Ils reviennent dans la liste et dans les choix.",
    remove: "Leurs contacts et leurs notes seront supprimés. Leurs collaborations sont conservées.",
  },
  read: async (one) => ({ ...one, ...(await calls.clients.get({ clientId: one.id })).client }),
  setArchived: (one, archived) => setArchived(queries, one, archived),
  remove: ({ id }) => calls.clients.remove({ clientId: id }),
  forget: ({ id }) => forget(queries, id),
  refresh: () => refreshLists(queries),
})
