import { Notice } from "../../components/public/Notice.tsx"

/** What did not work, and why; what was typed stays. */
export function Failure({ title, reason }: { title: string; reason: string | null }) {
  return (
    <Notice tone="danger">
      {reason ? (
        <>
          <strong>{title}</strong>
          <br />
          {reason}
        </>
      ) : null}
    </Notice>
  )
}
