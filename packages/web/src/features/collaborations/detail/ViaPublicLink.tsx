import { StatusTag } from "../../../components/StatusTag.tsx"

/** On what somebody without an account added (safety row 9). */
export function ViaPublicLink() {
  return <StatusTag tone="warning">Ajouté via le lien public</StatusTag>
}
