#!/bin/sh
# Chromium as Playwright starts it, without the list below its address bar: that is two documents
# with a process of their own for every window, a third of what opening a page costs, and nobody
# sees them. Of two switches of one name the last alone counts, so these join those of Playwright.
for argument; do
  shift
  case $argument in
    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
  esac
  set -- "$@" "$argument"
done
exec /usr/bin/chromium "$@"
