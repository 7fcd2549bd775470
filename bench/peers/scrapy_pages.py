"""Scrapy over the pages that a bench serves: python3 scrapy_pages.py CONFIG (JSON: seeds, connections, out)."""

import json
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor

config = json.loads(sys.argv[1])


class Pages(scrapy.Spider):
    name = "pages"
    links = LinkExtractor()
    pages = 0

    def start_requests(self):
        for seed in config["seeds"]:
            yield scrapy.Request(seed, callback=self.parse)

    def parse(self, response):
        Pages.pages += 1
        yield {"url": response.url, "html": response.text}
        for link in self.links.extract_links(response):
            yield scrapy.Request(link.url, callback=self.parse)


process = CrawlerProcess(
    {
        "ROBOTSTXT_OBEY": True,
        "RETRY_ENABLED": False,
        "CONCURRENT_REQUESTS": config["connections"],
        "CONCURRENT_REQUESTS_PER_DOMAIN": config["connections"],
        "DOWNLOAD_TIMEOUT": 5,
        "LOG_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
        "FEEDS": {config["out"]: {"format": "jsonlines"}},
    }
)
process.crawl(Pages)
began = time.time()
process.start()
seconds = time.time() - began
usage = resource.getrusage(resource.RUSAGE_SELF)
print(
    json.dumps(
        {
            "pages": Pages.pages,
            "seconds": seconds,
            "cpuSeconds": usage.ru_utime + usage.ru_stime,
            "memory": usage.ru_maxrss * 1024,
        }
    )
)
