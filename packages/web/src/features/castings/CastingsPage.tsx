import { PlusOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { DialogHost } from "./DialogHost.tsx"
import { useDialogs } from "./dialogs.ts"
import { CastingList } from "./list/CastingList.tsx"
import { FilterBar } from "./list/FilterBar.tsx"
import { useFilters } from "./list/filters.ts"
import { Tiles } from "./list/Tiles.tsx"

export function Component() {
  useDocumentTitle("Castings")
  const { filters, filtered, set, clear } = useFilters()
  const dialogs = useDialogs()
  return (
    <>
      <PageHeader
        title="Castings"
        subtitle="Vos sélections d'influenceurs, validées par les marques"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={dialogs.openNew}>
            Nouveau casting
          </Button>
        }
      />
      <Tiles />
      <FilterBar filters={filters} onChange={set} />
      <CastingList filters={filters} filtered={filtered} onClear={clear} onCreate={dialogs.openNew} />
      <DialogHost dialogs={dialogs} />
    </>
  )
}
