import { SearchOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "./EmptyState.tsx"

interface NoResultsProps {
  title?: string
  description: string
  /** Label of the button that clears the filters. */
  clear?: string
  onClear?: () => void
}

/** Replaces a list that the filters leave empty, with a button to clear them. */
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
