import { useCallback, useContext } from "react"
import { UNSAFE_DataRouterContext } from "react-router-dom"

/**
 * The address as it is now, or as it is about to be: on a busy machine several changes come before the screen is
 * drawn anew, and none of them may undo another. React Router tells it nowhere else.
 */
export function useLatestSearch(): () => string {
  const context = useContext(UNSAFE_DataRouterContext)
  return useCallback(() => {
    if (!context) return window.location.search
    const { location, navigation } = context.router.state
    const coming = navigation.location
    return (coming?.pathname === location.pathname ? coming : location).search
  }, [context])
}
