"""Where a page is served, said to a person or a program."""

import webbrowser

from yohoho.cli.common import print_json
from yohoho.cli.text import print_text
from yohoho.locales import Voice


def announce(address: str, speaker: Voice, as_json: bool, open_page: bool) -> None:
    if as_json:
        print_json({"address": address})
    else:
        print_text(speaker.say("serve.open", address=address))
    if open_page:
        webbrowser.open(address)
