import { SolutionOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "../../components/EmptyState.tsx"

export function NoSuchCasting({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={<SolutionOutlined aria-hidden />}
      title="Ce casting n'existe pas"
      description="Il a peut-être été supprimé, ou l'adresse est incomplète."
      action={<Button onClick={onClose}>Retour aux castings</Button>}
    />
  )
}
