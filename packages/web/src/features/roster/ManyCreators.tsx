import { FolderAddOutlined } from "@ant-design/icons"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { RosterCard } from "@trame/core/influencers/roster/contract"
import { Button } from "antd"
import { client } from "../../lib/api/api.ts"
import { useAddTo } from "../../ui/influencers/add-to/AddTo.tsx"
import type { ListSelection } from "../../ui/list/ListSelection.tsx"
import { type Kind, ManyActions } from "../../ui/list/ManyActions.tsx"
import { forget, refreshLists, selectionKeys } from "./cache.ts"
import { exportedCreators } from "./exports.ts"

/** Bulk actions on the selected creators. */
export default function ManyCreators({ of }: { of: ListSelection<RosterCard> }) {
  const addTo = useAddTo(true)
  return (
    <ManyActions of={of} kind={creatorsIn(useQueryClient())}>
      {addTo ? (
        <Button icon={<FolderAddOutlined aria-hidden />} onClick={() => addTo(of.selection.items)}>
          Ajouter à…
        </Button>
      ) : null}
    </ManyActions>
  )
}

const creatorsIn = (queries: QueryClient): Kind<RosterCard> => ({
  nouns: ["créateur", "créateurs"],
  ending: "",
  nameOf: selectionKeys.nameOf,
  exported: exportedCreators,
  removal: {
    verb: "Retirer",
    done: "retiré",
    from: " de l'organisation",
    told: "Leurs coordonnées, leurs tarifs, leur note et les informations de leur manager seront supprimés pour toute l'agence. Leurs collaborations sont conservées, et leurs profils restent dans Discover.",
    remove: ({ id }) => client.roster.remove({ influencerId: id }),
    forget: ({ id }) => forget(queries, id),
  },
  // A removal needs no version.
  read: async (one) => one,
  refresh: () => refreshLists(queries),
})
