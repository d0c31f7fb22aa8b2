import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After going to another page, the focus moves to its heading, unless the page placed it somewhere itself. */
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
