import { Modal } from "antd"
import { AgencyPicker } from "./AgencyPicker.tsx"

export default function AgencyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="Choisir une agence" onCancel={onClose} footer={null} width={600} style={{ top: 48 }}>
      <AgencyPicker onChosen={onClose} />
    </Modal>
  )
}
