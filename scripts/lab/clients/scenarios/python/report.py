"""The input of the scenario, and the form of its reports."""

import json
import os
from collections.abc import Callable

base_url = os.environ["VISIBILITY_URL"]
# The same service behaving like a later version.
later_url = os.environ["VISIBILITY_LATER_URL"]
key = os.environ["VISIBILITY_KEY"]
near_cap_key = os.environ["VISIBILITY_NEAR_CAP_KEY"]
page_size = int(os.environ["PAGE_SIZE"])
add_text = os.environ["ADD_TEXT"]
reword_text = os.environ["REWORD_TEXT"]
bulk_texts = [os.environ["BULK_TEXT_1"], os.environ["BULK_TEXT_2"]]

families = ["visibility", "competitors", "citations", "platforms", "topics"]

# Three prompts for a workspace that has room for two.
three_texts = ["One too many?", "Two too many?", "Three too many?"]


def step(name: str, work: Callable[[], dict[str, object]]) -> None:
    """Runs one step and prints what the client returned, or how it failed."""
    try:
        report = {"step": name, "values": work()}
    except Exception as error:  # noqa: BLE001
        report = {"step": name, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(report), flush=True)
