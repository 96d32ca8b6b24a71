import { Component, type ReactNode } from "react"
import { UnexpectedError } from "../components/public/UnexpectedError.tsx"

export class PublicErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <main>
        <UnexpectedError error={this.state.error} />
      </main>
    )
  }
}
