import { Button, type ButtonProps } from "antd"
import { useHref, useLinkClickHandler } from "react-router-dom"

interface LinkButtonProps extends Omit<ButtonProps, "href" | "onClick"> {
  /** A path of the application. */
  to: string
}

/** A link that looks like a button: users can open it in another tab. */
export function LinkButton({ to, ...look }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to)
  return <Button {...look} href={useHref(to)} onClick={follow} />
}
