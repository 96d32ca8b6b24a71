import { FolderOpenOutlined, PlusOutlined, SearchOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "../../../components/EmptyState.tsx"

interface NoCollaborationProps {
  filtered: boolean
  onClear: () => void
  onCreate: () => void
}

export function NoCollaboration({ filtered, onClear, onCreate }: NoCollaborationProps) {
  return filtered ? (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title="Aucune collaboration trouvée"
      description="Aucune ne correspond à cette recherche et à ces filtres."
      action={<Button onClick={onClear}>Effacer les filtres</Button>}
    />
  ) : (
    <EmptyState
      icon={<FolderOpenOutlined aria-hidden />}
      title="Aucune collaboration trouvée"
      description="Votre agence n'en a pas encore. Créez la première : une marque, des influenceurs, leurs livrables, et le suivi commence."
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          Créer une collaboration
        </Button>
      }
    />
  )
}
