"""Python's own streaming reader: read-passes of one file, as read-child.ts does them."""
import datetime
import json
import sys
import time
import xml.etree.ElementTree as etree

space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def read(path):
    entries = dated = 0
    root = None
    for event, element in etree.iterparse(path, events=("start", "end")):
        if root is None:
            root = element
        if event == "end" and element.tag == space + "url":
            entries += 1
            lastmod = element.findtext(space + "lastmod")
            if lastmod is not None:
                datetime.datetime.fromisoformat(lastmod)
                dated += 1
            root.clear()
    return {"entries": entries, "dated": dated}


path, budget_ms, passes_max = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
times = []
while len(times) < passes_max and (not times or sum(times) < budget_ms):
    begun = time.perf_counter()
    count = read(path)
    times.append((time.perf_counter() - begun) * 1000)
print(json.dumps({"passesMs": times, "count": count}))
