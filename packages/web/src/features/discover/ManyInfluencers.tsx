import { DownloadOutlined, FolderAddOutlined } from "@ant-design/icons"
import type { Discovered } from "@trame/core/influencers/discover/contract"
import { Button } from "antd"
import { useExport } from "../../lib/csv/useExport.ts"
import { useAddTo } from "../../ui/influencers/add-to/AddTo.tsx"
import { type ListSelection, SelectionDock } from "../../ui/list/ListSelection.tsx"
import { exportedInfluencers } from "./exports.ts"

/** Actions on the selected influencers of the catalogue. */
export default function ManyInfluencers({ of }: { of: ListSelection<Discovered> }) {
  const addTo = useAddTo()
  const exportRows = useExport(exportedInfluencers)
  const { items } = of.selection
  return (
    <SelectionDock
      of={of}
      label="Influenceurs sélectionnés"
      words={["influenceur sélectionné", "influenceurs sélectionnés"]}
      read="influenceurs lus"
    >
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportRows(async () => items)}>
        Exporter
      </Button>
      {addTo ? (
        <Button type="primary" icon={<FolderAddOutlined aria-hidden />} onClick={() => addTo(items)}>
          Ajouter à…
        </Button>
      ) : null}
    </SelectionDock>
  )
}
