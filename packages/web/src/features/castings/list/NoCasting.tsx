import { PlusOutlined, SearchOutlined, SolutionOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "../../../components/EmptyState.tsx"

interface NoCastingProps {
  filtered: boolean
  onClear: () => void
  onCreate: () => void
}

export function NoCasting({ filtered, onClear, onCreate }: NoCastingProps) {
  return filtered ? (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title="Aucun résultat"
      description="Aucun casting ne correspond à cette recherche et à ces filtres."
      action={<Button onClick={onClear}>Effacer les filtres</Button>}
    />
  ) : (
    <EmptyState
      icon={<SolutionOutlined aria-hidden />}
      title="Aucun casting"
      description="Proposez des influenceurs à une marque : elle choisit elle-même, par un simple lien."
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          Nouveau casting
        </Button>
      }
    />
  )
}
