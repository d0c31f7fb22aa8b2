import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After client-side navigation, moves the focus to the page's heading, unless the page has set it. */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector("main");
    if (hash || !main || (main !== document.activeElement && main.contains(document.activeElement))) return;
    const target = main.querySelector<HTMLElement>("h1") ?? main;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
}
