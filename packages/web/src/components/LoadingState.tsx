import { Skeleton } from "antd"

interface LoadingStateProps {
  /** Lines of the skeleton. */
  rows?: number
  label?: string
}

export function LoadingState({ rows = 6, label = "Chargement en cours" }: LoadingStateProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <Skeleton active title={{ width: "32%" }} paragraph={{ rows }} />
      </div>
    </div>
  )
}
