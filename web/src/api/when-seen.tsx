import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** How far below the window something may be when it is loaded. */
const AHEAD = '200px';

/** Contents that exist from the moment on when they come into view, so that nothing is read for what nobody looks at. */
export function WhenSeen({ children }: { children: () => ComponentChildren }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? <>{children()}</> : <div ref={ref} class="unseen" />;
}
