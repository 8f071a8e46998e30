"""Imports the page's own modules inside the browser, to compare what they compute with the library."""

from typing import Final

WEB: Final = "const web = new URL('.', [...document.scripts].find(({ type }) => type === 'module').src).href;"
"""JavaScript that sets `web` to the address of the page's modules."""
CHOOSE: Final = (
    f"async (some) => {{ {WEB} (await import(`${{web}}lib/preferences.js`)).setPreferences(some); }}"
)
"""Sets choices as the settings do."""
