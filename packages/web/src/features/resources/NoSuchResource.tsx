import { FileUnknownOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "../../ui/states/EmptyState.tsx"

export function NoSuchResource({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon={<FileUnknownOutlined aria-hidden />}
      title="Cette ressource n'existe plus"
      description="Elle a peut-être été supprimée, ou l'adresse est incomplète."
      action={<Button onClick={onBack}>Retour aux ressources</Button>}
    />
  )
}
