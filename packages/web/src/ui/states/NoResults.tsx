import { SearchOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "./EmptyState.tsx"

interface NoResultsProps {
  title?: string
  description: string
  /** On the button that shows everything again. */
  clear?: string
  onClear?: () => void
}

/** Instead of a list of which the filters leave nothing, with the way back. */
export function NoResults(props: NoResultsProps) {
  const { title = "Aucun résultat", description, clear = "Effacer les filtres", onClear } = props
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title={title}
      description={description}
      action={onClear ? <Button onClick={onClear}>{clear}</Button> : null}
    />
  )
}
